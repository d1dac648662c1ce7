import english from '#locales/en_GB/achievements.json'
import ukrainian from '#locales/uk_UA/achievements.json'

/** The texts of toasts about achievements. Imported with the first one. */
export const achievementNews = {
  en_GB: { news: english.news, name: english.name },
  uk_UA: { news: ukrainian.news, name: ukrainian.name },
} as const
