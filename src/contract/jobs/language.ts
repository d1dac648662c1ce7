import { languageCode } from '../core/languageCode.ts'
import { languageTag, locales, type Locale } from '../core/locale.ts'
import { languageName } from '../core/languageName.ts'
import { passageLanguage } from '../core/passageLanguage.ts'
import type { JobLanguage } from './forms.ts'

/**
 * The language of a job as far as the script of its text shows it; null without letters. A proposal: Latin letters may be
 * any of many languages. Only on the server.
 */
export function proposeJobLanguage(job: {
  readonly title: string
  readonly description: string
}): JobLanguage | null {
  const tag = passageLanguage(`${job.title}\n${job.description}`, '')
  if (tag === '') return null
  const locale = locales.find((one) => languageTag(one) === tag)
  return locale ? languageCode(locale) : 'other'
}

/** Its name for readers; `other` is the text for another language. */
export const jobLanguageName = (language: JobLanguage, locale: Locale, other: string): string =>
  language === 'other' ? other : languageName(language, locale)

/** The BCP 47 tag of a job's text; empty if it is unknown, as in `lang`. */
export const jobLanguageTag = (language: JobLanguage | null): string =>
  language === null || language === 'other' ? '' : language
