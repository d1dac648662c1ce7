import { minuteIn } from '#contract/core/days.ts'
import type { InterviewForm } from '#contract/applications/interviews.ts'

const dayMs = 86_400_000

/** Ten in the morning in Kyiv, days from now, as the form has it. */
export const morning = (now: number, days: number): string =>
  `${minuteIn('Europe/Kyiv', new Date(now + days * dayMs)).slice(0, 10)}T10:00`

export const proposal = (now: number, change: Partial<InterviewForm> = {}): InterviewForm => ({
  times: [morning(now, 3), morning(now, 4)],
  time_zone: 'Europe/Kyiv',
  minutes: 45,
  place: 'video',
  details: 'https://meet.globex.example/42',
  message: 'We would like to talk.',
  pay_min: null,
  pay_max: null,
  currency: null,
  salary_period: null,
  ...change,
})
