import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { nothing } from '../core/fields.ts'
import { requiredPlainText } from '../posts/text.ts'
import { staffWordsMaximum } from './cases.ts'

export const assignCase = endpoint({
  method: 'PUT',
  path: '/api/staff/cases/:caseId/assignment',
  access: 'staff',
  staffRole: 'triage',
  requiresReauthentication: true,
  summary: 'Assigns a case to the caller. From somebody else it is taken only with `take_over`.',
  body: z.object({ take_over: z.boolean() }),
  reply: nothing,
  refusals: { caseTaken: 409, caseDecided: 409, ownCase: 403, caseSealed: 403 },
})

export const releaseCase = endpoint({
  method: 'DELETE',
  path: '/api/staff/cases/:caseId/assignment',
  access: 'staff',
  staffRole: 'triage',
  requiresReauthentication: true,
  summary: 'Puts a case that the caller had back into the queue.',
  reply: nothing,
  refusals: { caseNotYours: 409, caseSealed: 403 },
})

export const noteCase = endpoint({
  method: 'POST',
  path: '/api/staff/cases/:caseId/notes',
  access: 'staff',
  staffRole: 'triage',
  requiresReauthentication: true,
  summary: 'Adds a note for other staff.',
  body: z.object({ text: requiredPlainText(staffWordsMaximum) }),
  reply: nothing,
  refusals: { caseSealed: 403 },
})

export const handUpCase = endpoint({
  method: 'POST',
  path: '/api/staff/cases/:caseId/hand-up',
  access: 'staff',
  staffRole: 'triage',
  requiresReauthentication: true,
  summary: 'Leaves a case to the supervisors.',
  reply: nothing,
  refusals: { caseDecided: 409, caseSealed: 403 },
})

export const unsealCase = endpoint({
  method: 'POST',
  path: '/api/staff/cases/:caseId/unsealing',
  access: 'staff',
  staffRole: 'supervisor',
  requiresReauthentication: true,
  summary:
    'Leaves a case to all of the staff that is not about abuse of children, although a report says so.',
  reply: nothing,
  refusals: { caseDecided: 409 },
})

export const flagThreat = endpoint({
  method: 'POST',
  path: '/api/staff/cases/:caseId/threat',
  access: 'staff',
  staffRole: 'triage',
  requiresReauthentication: true,
  summary:
    'Says that a case may be about a threat to a life: it comes first, and the supervisors are mailed at once.',
  reply: nothing,
  refusals: { caseSealed: 403 },
})
