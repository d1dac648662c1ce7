import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { multilineText, requiredSingleLineText } from '../core/fields.ts'
import { withStatus } from '../core/refusals.ts'
import { EmploymentRecord } from './record.ts'

export const nameWordsMaximum = 1000

/** `name` is the new name as the caller has seen it: one that was changed meanwhile is refused. */
export const NameConfirmationForm = z.object({ name: requiredSingleLineText(200) })
export const NameRefusalForm = z.extend(NameConfirmationForm, { words: multilineText(nameWordsMaximum) })

const path = '/api/employments/:employmentId/name'
const refusals = {
  ...withStatus(409, ['employmentUnverified', 'nameOutdated', 'nameAnswered']),
  otherSide: 403,
  companySuspended: 403,
} as const

export const confirmName = endpoint({
  method: 'PUT',
  path: `${path}/confirmation`,
  access: 'person',
  summary:
    "Confirms an employee's new name, as an admin of the company and not for oneself. It takes the earlier one's place in " +
    'all their confirmed employments there. A name that was declined can still be confirmed.',
  body: NameConfirmationForm,
  reply: EmploymentRecord,
  limited: true,
  refusals,
})

export const declineName = endpoint({
  method: 'PUT',
  path: `${path}/refusal`,
  access: 'person',
  summary:
    "Declines to confirm an employee's new name, as an admin of the company. The employee is notified; another change of " +
    'their name asks the company again.',
  body: NameRefusalForm,
  reply: EmploymentRecord,
  limited: true,
  refusals,
})
