import { languageFacts, locales, type Locale } from '#contract/core/locale.ts'

/** What the dialog that declines needs to know of a job. */
export interface AnswerSubject {
  readonly job: string
  readonly company: string
  /** Whether somebody was hired whom it does not decline: only then is it true that another was chosen. */
  readonly hasHired: boolean
  /** The languages of the product by their own names. */
  readonly languages: readonly { readonly locale: Locale; readonly name: string }[]
}

export const answerSubject = (
  job: { readonly title: string; readonly company: { readonly name: string } },
  hasHired: boolean,
): AnswerSubject => ({
  job: job.title,
  company: job.company.name,
  hasHired,
  languages: locales.map((locale) => ({ locale, name: languageFacts(locale).ownName })),
})
