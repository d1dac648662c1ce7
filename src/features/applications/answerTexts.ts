import { locales, type Locale } from '#contract/core/locale.ts'
import { languageFacts } from '#contract/core/locale.ts'
import { stringsFor } from '#i18n/forIsland.ts'
import { inEachLanguage } from '#i18n/inEachLanguage.ts'
import type { StringsOf } from '#i18n/island.ts'
import { translator } from '#i18n/translate.ts'

/** Sentences that a decline can begin with; that another was chosen only once somebody was hired. */
export const answerTemplates = ['notFurther', 'another'] as const
export type AnswerTemplate = (typeof answerTemplates)[number]

export interface AnswerDialogTexts {
  readonly strings: StringsOf<'applications', 'answer'>
  readonly form: StringsOf<'common', 'form'>
  /** The languages of the product by their own names. */
  readonly languages: readonly { readonly locale: Locale; readonly name: string }[]
  /** Those that are true of the job, in every language. */
  readonly templates: Readonly<Partial<Record<AnswerTemplate, Readonly<Record<Locale, string>>>>>
}

/** The texts of the dialog that declines. */
export function answerDialogTexts(
  locale: Locale,
  job: { readonly title: string; readonly company: { readonly name: string } },
  hasHired: boolean,
): AnswerDialogTexts {
  const values = { job: job.title, company: job.company.name }
  const used = answerTemplates.filter((template) => template !== 'another' || hasHired)
  return {
    strings: stringsFor(locale, 'applications', 'answer'),
    form: stringsFor(locale, 'common', 'form'),
    languages: locales.map((one) => ({ locale: one, name: languageFacts(one).ownName })),
    templates: Object.fromEntries(
      used.map((template) => [
        template,
        inEachLanguage((one) => translator(one)(`applications:answerTemplates.${template}`, values)),
      ]),
    ),
  }
}
