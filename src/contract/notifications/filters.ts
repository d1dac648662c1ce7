/** What a reader can filter notifications by. */
export const notificationTopics = [
  'applications',
  'messages',
  'invitations',
  'employment',
  'companies',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** What a list of notifications is narrowed to. */
export interface NotificationFilter {
  readonly topic?: NotificationTopic | undefined
  readonly unread?: 'true' | undefined
  /** The row whose notifications are shown one by one. */
  readonly group?: number | undefined
}
