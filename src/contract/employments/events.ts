import * as z from 'zod/mini'

/** What happens to a verified employment. Each is one entry of its history. */
export const eventKinds = [
  'hired',
  'left',
  'jobChanged',
  'jobChangeWithdrawn',
  'reviewerChanged',
  'terminationPlanned',
  'terminationWithdrawn',
  'reviewPublished',
  'feedbackPublished',
  'corrected',
  'confirmationWithdrawn',
  'nameConfirmed',
] as const
export const EventKind = z.enum(eventKinds)
export type EventKind = z.infer<typeof EventKind>

/** The side that acted; `system` for what happened by itself. */
export const EventSide = z.enum(['employee', 'company', 'system'])
export type EventSide = z.infer<typeof EventSide>
