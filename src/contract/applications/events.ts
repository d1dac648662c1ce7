import * as z from 'zod/mini'
import { Decision } from '../core/applicationStates.ts'
import { id, timestamp } from '../core/fields.ts'

/** What can happen to an application, in the order of a usual life. */
export const applicationEventKinds = ['sent', 'opened', 'decided', 'withdrawn'] as const
export const ApplicationEventKind = z.enum(applicationEventKinds)
export type ApplicationEventKind = z.infer<typeof ApplicationEventKind>

/** Who acted. */
export const applicationEventSides = ['candidate', 'company'] as const
export type ApplicationEventSide = (typeof applicationEventSides)[number]

const fields = {
  id,
  kind: ApplicationEventKind,
  side: z.enum(applicationEventSides),
  /** Of a decision; null otherwise. */
  state: z.nullable(Decision),
  /** When it took effect: a decision, when its time to undo had passed. */
  at: timestamp,
}

/** An event as the candidate sees it: the company acts as one. */
export const ApplicationEvent = z.object(fields)
export type ApplicationEvent = z.infer<typeof ApplicationEvent>

/** An event as the company sees it, with the member who acted; null for the candidate, and for people who have left the product. */
export const ReceivedEvent = z.object({ ...fields, member: z.nullable(z.string()) })
export type ReceivedEvent = z.infer<typeof ReceivedEvent>
