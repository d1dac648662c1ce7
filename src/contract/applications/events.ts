import * as z from 'zod/mini'
import { Decision } from '../core/applicationStates.ts'
import { timestamp } from '../core/fields.ts'

// Without ids: the numbers between them would tell the company of events that it may no longer see.
const fields = {
  /** Who acted. */
  side: z.enum(['candidate', 'company']),
  /** When it took effect: a decision, when its time to undo had passed. */
  at: timestamp,
}
const decided = { ...fields, kind: z.literal('decided'), state: Decision }
const other = {
  ...fields,
  kind: z.enum([
    'sent',
    'opened',
    'withdrawn',
    'exported',
    'unanswered',
    'revealed',
    'interviewProposed',
    'interviewCountered',
    'interviewTaken',
    'interviewDeclined',
    'interviewCancelled',
  ]),
}
/** The member who acted; null for the candidate, and for people who have left the product. */
const member = { member: z.nullable(z.string()) }

/** An event as the candidate sees it: the company acts as one. */
export const ApplicationEvent = z.discriminatedUnion('kind', [z.object(decided), z.object(other)])
export type ApplicationEvent = z.infer<typeof ApplicationEvent>
export type ApplicationEventKind = ApplicationEvent['kind']
export type ApplicationEventSide = ApplicationEvent['side']

/** An event as the company sees it. */
export const ReceivedEvent = z.discriminatedUnion('kind', [
  z.object({ ...decided, ...member }),
  z.object({ ...other, ...member }),
])
export type ReceivedEvent = z.infer<typeof ReceivedEvent>
