import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { nothing, timestamp } from '../core/fields.ts'
import { invitationEnded } from '../core/invitationStates.ts'

/** How long a company has to answer a request before it can be reminded, and between two reminders, in days. */
export const reminderDays = 5
/** How long a reminder can be undone before it is sent, in seconds. */
export const reminderUndoSeconds = 10

const dayMs = 86_400_000

/** Whether a company can be reminded of a join request. Times in milliseconds since 1970. */
export const mayRemind = (sentAt: number, remindedAt: number | null, now: number): boolean =>
  now - Math.max(sentAt, remindedAt ?? 0) >= reminderDays * dayMs

export const remindOfJoinRequest = endpoint({
  method: 'PUT',
  path: '/api/profile/join-requests/:invitationId/reminder',
  access: 'person',
  publishes: true,
  summary:
    "Reminds a company of the caller's join request, once it has waited for five days. It is sent when the time to undo has passed.",
  reply: z.object({ reminded_at: timestamp }),
  limited: true,
  refusals: { ...invitationEnded, remindedRecently: 409 },
})

export const undoReminder = endpoint({
  method: 'DELETE',
  path: '/api/profile/join-requests/:invitationId/reminder',
  access: 'person',
  summary: 'Undoes a reminder that has not been sent.',
  reply: nothing,
  limited: true,
  refusals: { reminderSent: 409 },
})
