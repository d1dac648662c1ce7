import { answerNoticeDays } from '#contract/applications/desk.ts'
import { dayIn } from '#contract/core/days.ts'
import type { Translate } from '#i18n/translate.ts'

const dayMs = 86_400_000

/** The calendar day of a moment as a number, whose days all have 24 hours. */
const startOf = (at: Date, timeZone: string) => Date.parse(dayIn(timeZone, at))

/** 'Answer due tomorrow', 'Answer overdue by 3 days'; null as long as more than two days are left. */
export function dueText(
  t: Translate,
  dueAt: string,
  timeZone = 'UTC',
  now: Date = new Date(),
): string | null {
  const left = Date.parse(dueAt) - now.getTime()
  if (left > answerNoticeDays * dayMs) return null
  const days = (startOf(new Date(dueAt), timeZone) - startOf(now, timeZone)) / dayMs
  if (left <= 0)
    return days === 0 ? t('applications:due.past') : t('applications:due.overdue', { count: -days })
  if (days === 0) return t('applications:due.today')
  return days === 1 ? t('applications:due.tomorrow') : t('applications:due.soon', { count: days })
}
