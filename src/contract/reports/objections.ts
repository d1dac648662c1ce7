import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, pageOf, pageQuery, timestamp } from '../core/fields.ts'
import { requiredPlainText } from '../posts/text.ts'
import { caseDecisions, objectionOutcomes, staffWordsMaximum } from './cases.ts'
import { reportedKinds } from './reports.ts'

export const ListedObjection = z.object({
  case_id: id,
  kind: z.enum(reportedKinds),
  excerpt: z.string(),
  decision: z.nullable(z.enum(caseDecisions)),
  sent_at: timestamp,
  due_at: timestamp,
  overdue: z.boolean(),
  /** Whether whoever objected has to answer a question first. */
  asked: z.boolean(),
})
export type ListedObjection = z.infer<typeof ListedObjection>

/** Days within which an objection is to be answered. */
export const objectionDays = 14

export const listOpenObjections = endpoint({
  method: 'GET',
  path: '/api/staff/objections',
  access: 'staff',
  staffRole: 'moderator',
  summary: 'The objections that wait for an answer, the oldest first.',
  query: z.object(pageQuery),
  reply: pageOf(ListedObjection),
})

export const ObjectionAnswer = z.object({
  outcome: z.enum(objectionOutcomes),
  reason: requiredPlainText(staffWordsMaximum),
})
export const answerObjection = endpoint({
  method: 'POST',
  path: '/api/staff/cases/:caseId/objection',
  access: 'staff',
  staffRole: 'moderator',
  requiresReauthentication: true,
  summary: 'Decides an objection. Who made the decision cannot, unless they are the only one who could.',
  body: ObjectionAnswer,
  reply: nothing,
  refusals: { objectionAnswered: 409, ownCase: 403, sameDecider: 403, caseSealed: 403 },
})

export const askAboutObjection = endpoint({
  method: 'POST',
  path: '/api/staff/cases/:caseId/question',
  access: 'staff',
  staffRole: 'moderator',
  requiresReauthentication: true,
  summary: 'Asks whoever objected one question, which they answer once.',
  body: z.object({ text: requiredPlainText(staffWordsMaximum) }),
  reply: nothing,
  refusals: { objectionAnswered: 409, alreadyAsked: 409, ownCase: 403, sameDecider: 403, caseSealed: 403 },
})
