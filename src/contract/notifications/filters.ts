import type { NotificationTopic } from '../core/defineNotification.ts'

/** What a list of notifications is narrowed to. */
export interface NotificationFilter {
  readonly topic?: NotificationTopic | undefined
  readonly unread?: 'true' | undefined
  /** The row whose notifications are shown one by one. */
  readonly group?: number | undefined
}
