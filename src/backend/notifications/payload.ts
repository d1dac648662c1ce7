import type { Notification } from '#contract/notifications/notifications.ts'

/** What a notification says, without what every notification has. */
export type NotificationPayload = {
  [Kind in Notification['kind']]: Pick<Extract<Notification, { kind: Kind }>, 'kind' | 'data'>
}[Notification['kind']]
