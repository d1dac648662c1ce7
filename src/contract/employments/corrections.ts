import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, multilineText } from '../core/fields.ts'
import { requiredName } from '../core/nameFields.ts'
import { withStatus } from '../core/refusals.ts'
import { workDay } from '../core/workDay.ts'
import { EmploymentRecord } from './record.ts'

export const correctionWordsMaximum = 1000

/**
 * How an employment should read. What equals the record is left as it is; at least one value must differ. `end_date` is
 * that of an employment which has ended, null otherwise.
 */
export const CorrectionForm = z.object({
  start_date: workDay,
  end_date: z.nullable(workDay),
  /** The position whose title is meant; null for the first one. */
  position_id: z.nullable(id),
  position: requiredName(100),
  words: multilineText(correctionWordsMaximum),
})
export const CorrectionAnswerForm = z.object({ words: multilineText(correctionWordsMaximum) })

const path = '/api/employments/:employmentId/corrections'
const one = `${path}/:correctionId`
const unfit = {
  ...withStatus(409, ['correctionConflict', 'employmentUnverified']),
  companySuspended: 403,
} as const
const answered = { correctionAnswered: 409, otherSide: 403, companySuspended: 403 } as const

export const proposeCorrection = endpoint({
  method: 'POST',
  path,
  access: 'person',
  summary:
    'Proposes other dates or another title of a position to the other side of an employment, also when it has ended. One ' +
    'proposal per employment is open at a time.',
  body: CorrectionForm,
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...unfit, ...withStatus(409, ['correctionOpen', 'correctionEmpty']), companyClosed: 410 },
})

export const acceptCorrection = endpoint({
  method: 'PUT',
  path: `${one}/acceptance`,
  access: 'person',
  summary: 'Accepts a correction that the other side has proposed, which changes the employment at once.',
  body: CorrectionAnswerForm,
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...unfit, ...answered, correctionOutdated: 409 },
})

export const declineCorrection = endpoint({
  method: 'PUT',
  path: `${one}/refusal`,
  access: 'person',
  summary: 'Declines a correction that the other side has proposed.',
  body: CorrectionAnswerForm,
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...answered, employmentUnverified: 409 },
})

export const withdrawCorrection = endpoint({
  method: 'DELETE',
  path: one,
  access: 'person',
  summary: "Withdraws a correction that the caller's side has proposed and that is not answered yet.",
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...answered, employmentUnverified: 409 },
})
