import { api } from '#client/api.ts'
import { $unread } from '#client/counts.ts'
import { toRequest } from '#contract/core/call.ts'
import { readNotification, type Notification } from '#contract/notifications/notifications.ts'
import { markItemsRead } from './stores.ts'

/** Marks a row as read while following its link; `keepalive` lets the request outlive the page. */
export function markRead({ id, read, unread: count }: Notification): void {
  if (read) return
  markItemsRead((one) => one.id === id)
  const unread = $unread.get()
  if (unread) $unread.set({ ...unread, unread: Math.max(0, unread.unread - count) })
  const request = toRequest(api, readNotification, { params: { notificationId: id } })
  // On failure it simply becomes unread again with the next fetch.
  void fetch(new Request(request, { keepalive: true })).catch(() => undefined)
}
