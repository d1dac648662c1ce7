import type { NotificationKind } from '#contract/notifications.ts'
import type { QueuedDelivery } from '../core/deliveries.ts'

/** Background work, by name, with what it needs to know. Handlers are idempotent: work may run more than once. */
export interface Work {
  /** One reaction to one event. */
  delivery: QueuedDelivery
  mail: {
    to: string
    locale: 'en_GB' | 'uk_UA'
    template: string
    values: Record<string, string | number>
    /** What it tells of, as its notification says it; and the account of whom it names beside its reader. */
    about?: string
    names?: number
    /** What its reader may end with one click; without it the mail is one that the product owes them. */
    unsubscribe?: { userId: number; topic: NotificationKind | 'digest' }
    /** An invitation, whose reader may not know who sent it. */
    invitationId?: number
  }
  /** A new code for a sign-up, if it waits for one. */
  code: { attempt: string }
  /** A link to a new password, if the address is an account's. The link itself is made as it is mailed. */
  reset: { email: string }
  /** A code by text message, unless it has ended before it could be sent. `until`: ISO 8601. */
  textMessage: {
    messageId: string
    to: string
    locale: 'en_GB' | 'uk_UA'
    code: string
    until: string
  }
  /** Deletes what has expired. */
  sweep: Record<string, never>
  /** Mails to those whose morning has come. */
  digests: Record<string, never>
  /** Everything of a person as a file. */
  export: { exportId: number }
  endExports: Record<string, never>
  /** Closed accounts whose grace has ended. */
  eraseAccounts: Record<string, never>
  /** Jobs whose last day has passed are closed. */
  closeEndedJobs: Record<string, never>
  /** Verified domains that are due for a check. */
  recheckDomains: Record<string, never>
  /** Decisions that can no longer be undone are announced. */
  announceDecisions: Record<string, never>
  /** Pages that count from today are invalidated. */
  newDay: Record<string, never>
}
export type WorkName = keyof Work

const known: Readonly<Record<WorkName, true>> = {
  delivery: true,
  mail: true,
  code: true,
  reset: true,
  textMessage: true,
  sweep: true,
  digests: true,
  export: true,
  endExports: true,
  eraseAccounts: true,
  closeEndedJobs: true,
  recheckDomains: true,
  announceDecisions: true,
  newDay: true,
}
export const queues = Object.keys(known) as readonly WorkName[]
