import type { Locale } from '#contract/core/locale.ts'
import type { DecisionBasis } from '#contract/reports/decisions.ts'
import { numberOfRule } from '#contract/reports/rules.ts'
import { formatDay } from './dates.ts'
import type { Translate } from './translate.ts'

/** The rule on which a decision rests, with its version, and the law; of a decision without one, what it broke. */
export function nameOfBasis(t: Translate, basis: DecisionBasis | null, locale: Locale): string {
  if (!basis) return t('reports:decision.noBasis')
  const { rule, version, law } = basis
  return t(law === null ? 'rules:named' : 'rules:namedLaw', {
    number: numberOfRule(rule),
    rule: t(`rules:rule.${rule}.title`),
    date: formatDay(version, locale),
    law: law ?? '',
  })
}
