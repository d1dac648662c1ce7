import { employmentState, lastDayOf } from '#contract/employments/states.ts'
import type { Employment } from '#contract/profiles/profiles.ts'
import type { Locale } from '#contract/core/locale.ts'
import { formatDay } from '#i18n/dates.ts'
import type { Translate } from '#i18n/translate.ts'

/** The state of an employment with its text, and the tone of its pill. */
export function stateOf(one: Employment, t: Translate, locale: Locale) {
  const state = employmentState(one)
  const lastDay = lastDayOf(one)
  const text = t(`employments:state.${state}`, { date: lastDay ? formatDay(lastDay, locale) : '' })
  return { state, text, tone: ({ current: 'good', planned: 'warn', ended: 'neutral' } as const)[state] }
}
