import type { Notification } from '#contract/notifications/notifications.ts'
import { groupOf, notificationTarget } from '#contract/notifications/rendering.ts'
import type { Paths } from '#paths'

/** The page with everything that a row stands for: one of the product's lists, or the notifications one by one. */
export function rowTarget(path: Paths, notification: Notification): string {
  const group = notification.count > 1 ? groupOf(notification) : null
  if (!group) return notificationTarget(path, notification)
  return group.target?.(path) ?? path('notifications', null, { group: notification.group_id })
}
