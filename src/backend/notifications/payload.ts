import type { Notification } from '#contract/notifications/notifications.ts'

/** A notification without its common fields. */
export type NotificationPayload = {
  [Kind in Notification['kind']]: Pick<Extract<Notification, { kind: Kind }>, 'kind' | 'data'>
}[Notification['kind']]
