import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { multilineText } from '../core/fields.ts'
import { withStatus } from '../core/refusals.ts'
import { EmploymentRecord } from './record.ts'

export const withdrawalReasonMaximum = 1000
export const withdrawalReplyMaximum = 2000
/** How long a withdrawal can be undone before it takes effect and the employee is notified, in seconds. */
export const withdrawalUndoSeconds = 10

export const WithdrawalForm = z.object({
  reason: multilineText(withdrawalReasonMaximum).check(z.minLength(1)),
})
export const WithdrawalReplyForm = z.object({
  reply: multilineText(withdrawalReplyMaximum).check(z.minLength(1)),
})

const path = '/api/employments/:employmentId/confirmation/withdrawal'

export const withdrawConfirmation = endpoint({
  method: 'PUT',
  path,
  access: 'person',
  summary:
    "Withdraws the company's confirmation of an employment, as an admin. It takes effect after ten seconds, which end the " +
    "employee's access, rights and open reviews, and notify them with the reason.",
  body: WithdrawalForm,
  reply: EmploymentRecord,
  limited: true,
  refusals: {
    ...withStatus(409, ['employmentUnverified', 'confirmationWithdrawn', 'withdrawalPending', 'lastAdmin']),
    otherSide: 403,
    companySuspended: 403,
  },
})

export const undoWithdrawal = endpoint({
  method: 'DELETE',
  path,
  access: 'person',
  summary: 'Undoes the withdrawal of a confirmation until it takes effect. Idempotent.',
  reply: EmploymentRecord,
  limited: true,
  refusals: {
    ...withStatus(409, ['employmentUnverified', 'confirmationWithdrawn']),
    otherSide: 403,
    companySuspended: 403,
  },
})

export const replyToWithdrawal = endpoint({
  method: 'PUT',
  path: `${path}/reply`,
  access: 'person',
  summary: "The employee's reply to a withdrawn confirmation, given once.",
  body: WithdrawalReplyForm,
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...withStatus(409, ['withdrawalMissing', 'replyGiven']), otherSide: 403 },
})
