import * as z from 'zod/mini'
import { isWallTime } from '../core/days.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, multilineText, nothing, singleLineText, timestamp } from '../core/fields.ts'
import { isTimeZone } from '../dictionaries/timeZones.ts'
import { salaryAmount, salaryCurrency, salaryPeriods } from '../jobs/forms.ts'

/** Most times of a proposal. */
export const interviewTimeMaximum = 10
/** Days that a proposed time may be ahead. */
export const interviewDaysMaximum = 180
/** Minutes that an interview takes. */
export const interviewMinutes = [15, 30, 45, 60, 90, 120, 180] as const
export const interviewPlaces = ['video', 'phone', 'onSite'] as const
/** Characters of the address or link, and of what either side writes. */
export const interviewTextMaximum = { details: 300, message: 1_000 } as const
/**
 * `proposed`: the candidate chooses among the company's times; `countered`: the company among the candidate's. `declined` by the
 * candidate, `cancelled` by the company; either may follow `taken`.
 */
export const interviewStatuses = ['proposed', 'countered', 'taken', 'declined', 'cancelled'] as const
export type InterviewStatus = (typeof interviewStatuses)[number]

const message = multilineText(interviewTextMaximum.message)
const wallTime = z.string().check(z.refine((text) => text === '' || isWallTime(text), 'invalid'))
const proposal = {
  /** As clocks in `time_zone` show them, `2026-02-05T14:30`; blank and repeated ones are dropped. */
  times: z.array(wallTime).check(
    z.overwrite((times) => [...new Set(times.filter((time) => time !== ''))]),
    z.minLength(1),
    z.maxLength(interviewTimeMaximum, 'tooManyTimes'),
  ),
  time_zone: z.string().check(z.refine(isTimeZone, 'unknownChoice')),
}
const pay = {
  pay_min: z.nullable(salaryAmount),
  pay_max: z.nullable(salaryAmount),
  currency: z.nullable(salaryCurrency),
  salary_period: z.nullable(z.enum(salaryPeriods)),
}

/** What the company proposes. The range of pay is for jobs that do not say it. */
export const InterviewForm = z
  .object({
    ...proposal,
    ...pay,
    minutes: z.literal(interviewMinutes),
    place: z.enum(interviewPlaces),
    /** The link, the address or the number; may be empty. */
    details: singleLineText(interviewTextMaximum.details),
    message,
  })
  .check(
    z.check<Record<keyof typeof pay, unknown>>(
      ({ value: { pay_min: min, pay_max: max, ...rest }, issues }) => {
        const add = (field: keyof typeof pay, code: string) =>
          issues.push({ code: 'custom', path: [field], message: code, input: field })
        if (min === null && max === null) return
        if (min === null) add('pay_min', 'required')
        if (max === null) add('pay_max', 'required')
        if (!rest.currency) add('currency', 'required')
        if (!rest.salary_period) add('salary_period', 'required')
        if (typeof min === 'number' && typeof max === 'number' && max < min) add('pay_max', 'salaryOrder')
      },
    ),
  )
export type InterviewForm = z.infer<typeof InterviewForm>

/** Other times that the candidate proposes. */
export const CounterForm = z.object({ ...proposal, reply: message })
export type CounterForm = z.infer<typeof CounterForm>

/** What the candidate says who declines; may be empty. */
export const RefusalForm = z.object({ reply: message })
export type RefusalForm = z.infer<typeof RefusalForm>

export const InterviewPay = z.object({
  min: z.number(),
  max: z.number(),
  currency: z.string(),
  period: z.enum(salaryPeriods),
})
export type InterviewPay = z.infer<typeof InterviewPay>

/** Whether a proposal says the range of pay: `stated` by the job itself, `required`, or `offered`. */
export const PayRule = z.enum(['stated', 'required', 'offered'])
export type PayRule = z.infer<typeof PayRule>

/** An interview, as either side sees it. */
export const Interview = z.object({
  id,
  status: z.enum(interviewStatuses),
  minutes: z.number(),
  place: z.enum(interviewPlaces),
  details: z.string(),
  /** By the company. */
  message: z.string(),
  /** By the candidate, who declined or proposed other times. */
  reply: z.string(),
  pay: z.nullable(InterviewPay),
  /** Those that can be taken, or the one that was; `available` until who proposed it has agreed on another interview then. */
  times: z.array(z.object({ id, starts_at: timestamp, available: z.boolean() })),
  /** Where the other side is: the candidate, or who proposed it. */
  their_time_zone: z.string(),
  /** Who proposed it; null once they have left the product. */
  interviewer: z.nullable(z.string()),
  /** For the company: when the candidate is notified of it, until when it can be undone; null once they know. */
  announce_at: z.nullable(timestamp),
})
export type Interview = z.infer<typeof Interview>

const ofApplication = '/api/applications/:applicationId/interviews'
const choice = z.object({ time_id: id })
/** The other side has done something else meanwhile, or the time has passed. */
const settled = { interviewMoved: 409, interviewTimePast: 409 } as const
/** Who proposed the interview has agreed on another one at that time meanwhile. */
const taking = { ...settled, interviewTimeTaken: 409 } as const

export const proposeInterview = endpoint({
  method: 'POST',
  path: ofApplication,
  access: 'hrManager',
  summary:
    'Proposes up to ten times for an interview, at which the member has agreed on no other. The candidate is notified ten seconds later; until then it can be undone. For a job without pay in the EU, a range of pay is required.',
  body: InterviewForm,
  reply: Interview,
  limited: true,
  refusals: {
    applicationClosed: 409,
    applicationExpired: 409,
    applicantGone: 409,
    interviewOpen: 409,
    applicantUnknown: 409,
  },
})

export const undoInterview = endpoint({
  method: 'DELETE',
  path: `${ofApplication}/:interviewId`,
  access: 'hrManager',
  summary: 'Undoes a proposal of which the candidate has not been notified yet.',
  reply: nothing,
  refusals: { interviewAnnounced: 409, applicationExpired: 409 },
})

export const takeCandidateTime = endpoint({
  method: 'PUT',
  path: `${ofApplication}/:interviewId/time`,
  access: 'hrManager',
  summary: 'Takes one of the times that the candidate has proposed; both sides get it for their calendars.',
  body: choice,
  reply: Interview,
  refusals: { ...taking, applicationExpired: 409 },
})

export const cancelInterview = endpoint({
  method: 'PUT',
  path: `${ofApplication}/:interviewId/cancellation`,
  access: 'hrManager',
  summary: 'Cancels an interview, or a proposal of one. The candidate is notified.',
  reply: Interview,
  refusals: { ...settled, applicationExpired: 409 },
})

export const takeInterviewTime = endpoint({
  method: 'PUT',
  path: '/api/interviews/:interviewId/time',
  access: 'person',
  summary: 'Takes one of the times that the company has proposed; both sides get it for their calendars.',
  body: choice,
  reply: Interview,
  refusals: { ...taking, companySuspended: 403 },
})

export const proposeOtherTimes = endpoint({
  method: 'POST',
  path: '/api/interviews/:interviewId/times',
  access: 'person',
  summary: 'Proposes other times to the company, once for each interview.',
  body: CounterForm,
  reply: Interview,
  refusals: { ...settled, companySuspended: 403 },
})

export const declineInterview = endpoint({
  method: 'PUT',
  path: '/api/interviews/:interviewId/refusal',
  access: 'person',
  summary: 'Declines an interview, also one whose time was taken. The application stays.',
  body: RefusalForm,
  reply: Interview,
  refusals: settled,
})
