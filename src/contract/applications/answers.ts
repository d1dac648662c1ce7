import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { locales, type Locale } from '../core/locale.ts'
import { id, multilineText, nothing, singleLineText, timestamp } from '../core/fields.ts'
import { applicantFilters } from './applicantFilters.ts'

/** Applications that are answered at once. */
export const answerMaximum = 5_000
/** Characters of what candidates read with a decline, and of what only the team reads. */
export const answerTextMaximum = { message: 1_000, reason: 500 } as const
/** Days that an answer may wait until the candidates read it. */
export const answerDelays = [0, 1, 2, 3, 4, 5] as const

/** Days after its job has closed in which a company can still decide, before the candidates learn that it has not. */
export const decisionDays = 14

/** What an answer is based on: `sent` and `viewed` count as the same, as in decisions. */
export const AnsweredState = z.enum(['sent', 'viewed', 'shortlisted', 'rejected'])
export type AnsweredState = z.infer<typeof AnsweredState>

const chosen = {
  from: AnsweredState,
  /** Applications to the job; null: all in `from` that the filters of the query leave. */
  application_ids: z.nullable(z.array(id).check(z.minLength(1))),
}
/** What candidates read with a decline, by language; each reads the one in theirs, or the other. May be empty. */
const message = z.optional(multilineText(answerTextMaximum.message))
// Not a record, whose code would be in every page with a form.
export const AnswerMessages = z.object(
  Object.fromEntries(locales.map((one) => [one, message])) as Record<Locale, typeof message>,
)
export type AnswerMessages = z.infer<typeof AnswerMessages>

/** What a decline says, and when. */
const words = {
  messages: AnswerMessages,
  /** For the team alone; may be empty. It is personal data of the applicants, and in their export. */
  reason: singleLineText(answerTextMaximum.reason),
  /** After so many days the candidates are notified, until when it can be undone; 0: as soon as any decision. */
  delay_days: z.number().check(z.int(), z.minimum(0), z.maximum(Math.max(...answerDelays))),
}

export const AnswerWords = z.object(words)
export type AnswerWords = z.infer<typeof AnswerWords>

export const AnswerForm = z.discriminatedUnion('state', [
  z.object({ ...chosen, state: z.literal('shortlisted') }),
  z.object({ ...chosen, ...words, state: z.literal('rejected') }),
])
export type AnswerForm = z.infer<typeof AnswerForm>

/** The outcome of an answer. */
export const Answer = z.object({
  /** Null when it applied to none. */
  id: z.nullable(id),
  answered: z.number(),
  /** Chosen, but decided otherwise or withdrawn meanwhile. */
  skipped: z.number(),
  /** When the candidates are notified; until then it can be undone. */
  announce_at: timestamp,
})
export type Answer = z.infer<typeof Answer>

/** What came with a decision. */
export const GivenAnswer = z.object({ messages: AnswerMessages, reason: z.string() })

/** An answer of which the candidates have not been notified. */
export const PendingAnswer = z.object({
  id,
  state: z.enum(['shortlisted', 'rejected']),
  /** Applications that are not decided otherwise since. */
  count: z.number(),
  announce_at: timestamp,
  /** Null once they have left the product. */
  member: z.nullable(z.string()),
})
export type PendingAnswer = z.infer<typeof PendingAnswer>

export const answerApplications = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/answers',
  access: 'hrManager',
  summary:
    'Decides on up to 5,000 applications to a job at once: on those chosen, or on all that the filters leave. Those that are no longer in `from` are skipped. All or none are decided.',
  query: z.object(applicantFilters),
  body: AnswerForm,
  reply: Answer,
  limited: true,
  refusals: { tooManyChosen: 409, applicationsMissing: 409 },
})

export const undoAnswer = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:jobId/answers/:answerId',
  access: 'hrManager',
  summary:
    'Undoes an answer for all applications whose candidates have not been notified, and which nobody has decided otherwise since.',
  reply: nothing,
  refusals: { decisionAnnounced: 409 },
})
