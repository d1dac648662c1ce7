import type { Achievement } from '#contract/achievements/achievements.ts'
import type { companyRules } from '#contract/achievements/companyRules.ts'
import type { personRules } from '#contract/achievements/personRules.ts'
import type { Translate } from '#i18n/translate.ts'

type Rules = typeof personRules & typeof companyRules
/** The achievements with more than one step. */
type Stepped = { [Id in keyof Rules]: Rules[Id]['goal'] extends 1 ? never : Id }[keyof Rules]

/** How far a pending achievement is: '2 of 3 employers'. */
export const reachedText = (t: Translate, { id, progress, goal }: Achievement): string =>
  t(`achievements:reached.${id as Stepped}`, { progress, goal })
