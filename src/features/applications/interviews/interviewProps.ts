import type { InterviewStatus, PayRule } from '#contract/applications/interviews.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { TimeOption } from './timeOptions.ts'

export interface ProposeInterviewProps {
  label: string
  locale: Locale
  applicationId: number
  timeZone: string
  theirTimeZone: string
  payRule: PayRule
  /** The id of the element that shows the interviews. */
  part: string
}

export interface AnswerInterviewProps {
  strings: StringsOf<'applications', 'answerInterview'>
  form: StringsOf<'common', 'form'>
  interviewId: number
  status: InterviewStatus
  /** Those of the company that can be taken. */
  times: readonly TimeOption[]
  company: string
  timeZone: string
  theirTimeZone: string
  part: string
}
