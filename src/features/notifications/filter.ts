import { notificationTopics, type NotificationTopic } from '#contract/core/defineNotification.ts'
import type { NotificationFilter } from '#contract/notifications/notifications.ts'

/** Reads the filter from the address: `?topic=`, `?unread=true` and `?group=`. */
export function readFilter(query: URLSearchParams): NotificationFilter {
  const topic = notificationTopics.find((one) => one === query.get('topic'))
  const group = Number(query.get('group'))
  if (Number.isSafeInteger(group) && group > 0) return { group }
  return {
    ...(topic ? { topic } : {}),
    ...(query.get('unread') === 'true' ? { unread: 'true' as const } : {}),
  }
}

/** The query of a page with this filter. */
export const filterQuery = (topic: NotificationTopic | null, unread: boolean): Record<string, string> => ({
  ...(topic ? { topic } : {}),
  ...(unread ? { unread: 'true' } : {}),
})

export const isNarrowed = ({ topic, unread, group }: NotificationFilter): boolean =>
  topic !== undefined || unread !== undefined || group !== undefined
