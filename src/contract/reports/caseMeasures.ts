import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, numeric, timestamp } from '../core/fields.ts'
import { measureDays, measureKinds, measureReasonMaximum } from '../measures/measures.ts'
import { requiredPlainText } from '../posts/text.ts'
import { ticked } from './reports.ts'

/** What is in force against the author of a case, or their company: until when, and who decided it. */
export const CaseMeasure = z.object({
  id,
  kind: z.enum(measureKinds),
  since: timestamp,
  /** Null: for good. */
  until: z.nullable(timestamp),
  reason: z.string(),
  /** Null for the operator on the server, and for an account that was erased. */
  by: z.nullable(z.string()),
  /** The case that it follows from. */
  case_id: z.nullable(id),
})
export type CaseMeasure = z.infer<typeof CaseMeasure>

/** An empty field is one that is not given. */
const days = z.pipe(
  z.transform((value: unknown) => (value === '' ? undefined : value)),
  z.optional(numeric(z.number().check(z.int(), z.minimum(measureDays.least), z.maximum(measureDays.most)))),
)

export const MeasureForm = z
  .object({
    kind: z.enum(measureKinds),
    /** How long it lasts; without it, `for_good`. */
    days: z.optional(days),
    for_good: ticked,
    /** For the person, or the admins of the company. */
    reason: requiredPlainText(measureReasonMaximum),
  })
  .check(
    z.refine(({ days: given, for_good: forGood }) => (given === undefined) === (forGood !== undefined), {
      error: 'termRequired',
      path: ['days'],
    }),
  )
export type MeasureForm = z.input<typeof MeasureForm>

export const takeCaseMeasure = endpoint({
  method: 'POST',
  path: '/api/staff/cases/:caseId/measures',
  access: 'staff',
  staffRole: 'moderator',
  requiresReauthentication: true,
  summary: 'Limits or suspends the author of a case, or the company, apart from what becomes of the content.',
  body: MeasureForm,
  reply: nothing,
  refusals: { ownCase: 403, caseSealed: 403, caseTaken: 409, caseOwnerGone: 409, measureStronger: 409 },
})

export const liftCaseMeasure = endpoint({
  method: 'POST',
  path: '/api/staff/cases/:caseId/measures/:measureId/lifting',
  access: 'staff',
  staffRole: 'moderator',
  requiresReauthentication: true,
  summary: 'Lifts what is in force against the author of a case, or the company: a decision of its own.',
  body: z.object({ reason: requiredPlainText(measureReasonMaximum) }),
  reply: nothing,
  refusals: { ownCase: 403, caseSealed: 403, caseTaken: 409, measureEnded: 409 },
})
