import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { withStatus } from '../core/refusals.ts'
import { id, multilineText, timestamp } from '../core/fields.ts'
import { evidenceMaximum, replyMaximum } from './shapes.ts'
import { rating } from './scale.ts'

export const feedbackMaximum = 5_000

/** What the collaboration assessment rates, in its order. */
export const aspects = ['reliability', 'communication', 'quality', 'initiative', 'teamwork'] as const
export type Aspect = (typeof aspects)[number]

const note = multilineText(evidenceMaximum)
const ofEachAspect = <S extends z.core.$ZodType>(shape: S) =>
  z.object({ reliability: shape, communication: shape, quality: shape, initiative: shape, teamwork: shape })

const text = multilineText(feedbackMaximum)
/** A draft may be incomplete. */
export const FeedbackDraft = z.object({
  text,
  assessment: ofEachAspect(z.object({ rating: z.nullable(rating), note })),
})
/** Every aspect needs a rating and, unless it is N/A, a sentence. */
export const FeedbackForm = z.object({
  text: text.check(z.minLength(1)),
  assessment: ofEachAspect(
    z
      .object({ rating, note })
      .check(z.refine((one) => one.rating === 0 || one.note !== '', { error: 'required', path: ['note'] })),
  ),
})
export const FeedbackReplyForm = z.object({ reply: multilineText(replyMaximum).check(z.minLength(1)) })

/** The final feedback of an employment, with the collaboration assessment. */
export const Feedback = z.object({
  /** Markdown subset. */
  text: z.string(),
  text_html: z.string(),
  assessment: ofEachAspect(z.object({ rating: z.nullable(rating), note: z.string() })),
  saved_at: timestamp,
  /** Null for a draft, which only the company's admins see. */
  published_at: z.nullable(timestamp),
  /** Who published it; null for readers outside the two parties, and after that person was erased. */
  writer: z.nullable(z.object({ user_id: id, name: z.string() })),
  reply: z.nullable(z.string()),
  replied_at: z.nullable(timestamp),
  /** Whether the employee agrees that others see it. Only the employee learns this; null to others. */
  shared: z.nullable(z.boolean()),
})
export type Feedback = z.infer<typeof Feedback>

export const ShownFeedback = z.object({
  /** Null while there is none that the reader may see. */
  feedback: z.nullable(Feedback),
  /** What the reader may do now. */
  may: z.object({ write: z.boolean(), reply: z.boolean(), share: z.boolean() }),
})
export type ShownFeedback = z.infer<typeof ShownFeedback>

const path = '/api/employments/:employmentId/feedback'
const unwritable = {
  ...withStatus(409, ['feedbackFrozen', 'terminationMissing', 'employmentUnverified']),
  otherSide: 403,
  companySuspended: 403,
} as const

export const showFeedback = endpoint({
  method: 'GET',
  path,
  access: 'person',
  summary:
    'The final feedback and the collaboration assessment of an employment, as far as the caller may see them.',
  reply: ShownFeedback,
})

export const saveFeedback = endpoint({
  method: 'PUT',
  path,
  access: 'person',
  summary: 'Saves a draft of the final feedback, as an admin of the company once the end is planned.',
  body: FeedbackDraft,
  reply: ShownFeedback,
  limited: true,
  refusals: unwritable,
})

export const publishFeedback = endpoint({
  method: 'PUT',
  path: `${path}/publication`,
  access: 'person',
  summary:
    'Publishes and freezes the final feedback. The end of the employment can then no longer be undone.',
  body: FeedbackForm,
  reply: ShownFeedback,
  limited: true,
  refusals: unwritable,
})

export const replyToFeedback = endpoint({
  method: 'PUT',
  path: `${path}/reply`,
  access: 'person',
  summary: "The employee's reply to the final feedback, given once.",
  body: FeedbackReplyForm,
  reply: ShownFeedback,
  limited: true,
  refusals: { ...withStatus(409, ['replyGiven', 'feedbackUnpublished']), otherSide: 403 },
})

export const shareFeedback = endpoint({
  method: 'PUT',
  path: `${path}/consent`,
  access: 'person',
  summary:
    "The employee agrees that others see the final feedback, within the audience of their setting 'Competency ratings'.",
  reply: ShownFeedback,
  limited: true,
  refusals: { feedbackUnpublished: 409, otherSide: 403 },
})

export const hideFeedback = endpoint({
  method: 'DELETE',
  path: `${path}/consent`,
  access: 'person',
  summary: 'Withdraws the consent: others no longer see the final feedback, at once.',
  reply: ShownFeedback,
  limited: true,
  refusals: { feedbackUnpublished: 409, otherSide: 403 },
})
