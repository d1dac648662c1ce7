import { interviewDaysMaximum, type CounterForm } from '#contract/applications/interviews.ts'
import { instantOf } from '#contract/core/days.ts'
import { daysAfter } from '../../core/days.ts'
import { invalid } from '../../core/refuse.ts'

/**
 * When the proposed times are. @throws Refused with the first that has passed, is too far ahead, or that clocks skip
 */
export function startsOf({ times, time_zone }: Pick<CounterForm, 'times' | 'time_zone'>, now: Date): Date[] {
  const latest = daysAfter(now, interviewDaysMaximum)
  return times.map((time) => {
    const at = instantOf(time_zone, time)
    const code = !at ? 'timeSkipped' : at <= now ? 'timePast' : at > latest ? 'timeTooFar' : null
    if (!at || code) throw invalid({ field: 'times', code: code ?? 'timeSkipped' })
    return at
  })
}
