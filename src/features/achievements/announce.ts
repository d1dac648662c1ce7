import { currentLocale } from '#client/config.ts'
import { toast } from '#client/toasts.ts'
import type { AchievementId } from '#contract/achievements/catalogue.ts'
import { achievementNames, achievementNews } from '#i18n/achievementNews.ts'
import { translatorFor } from '#i18n/island.ts'

/** Shows a toast for newly unlocked achievements. */
export function announce(ids: readonly string[]): void {
  const locale = currentLocale()
  const name = achievementNames[locale]
  const fresh = ids.filter((id): id is AchievementId => id in name)
  const t = translatorFor<'toast' | 'toastMany'>({ locale, texts: achievementNews[locale] })
  const [first] = fresh
  if (first === undefined) return
  toast.success(
    fresh.length === 1 ? t('toast', { name: name[first] }) : t('toastMany', { count: fresh.length }),
  )
}
