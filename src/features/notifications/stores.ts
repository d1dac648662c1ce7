import { atom } from 'nanostores'
import { api } from '#client/api.ts'
import { $unread } from '#client/counts.ts'
import { call, toRequest } from '#contract/core/call.ts'
import type { NotificationFilter } from '#contract/notifications/filters.ts'
import {
  listNotifications,
  readNotification,
  type Notification,
} from '#contract/notifications/notifications.ts'
import { isNarrowed } from './filter.ts'
import { withLatest, type Shown } from './rows.ts'

/** The latest notifications, newest first, of the bell and of an unfiltered page; null until fetched. */
export const $notifications = atom<Shown | null>(null)
/** The notifications of a filtered page. */
export const $filtered = atom<Shown | null>(null)

/** Both, for changes that concern either. */
export const lists = [$notifications, $filtered]
export const listOf = (filter: NotificationFilter) => (isNarrowed(filter) ? $filtered : $notifications)

/** How often each list has been fetched: of two replies, that of the later request shows more. */
export const fetches = new Map<typeof $notifications, number>()

/** Fetches the latest notifications for the bell. Older ones stay if the two ranges overlap. */
export async function loadLatest(limit: number): Promise<void> {
  const list = $notifications
  const turn = (fetches.get(list) ?? 0) + 1
  fetches.set(list, turn)
  const page = await call(api, listNotifications, { query: { limit } })
  if (fetches.get(list) === turn) list.set(withLatest(list.get(), page))
}

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

/** Everything was read in another tab. */
export const markShownRead = (upTo: number): void => markItemsRead(({ id }) => id <= upTo)

export function markItemsRead(matches: (notification: Notification) => boolean): void {
  for (const list of lists) {
    const shown = list.get()
    const items = shown?.items.map((one) => (matches(one) ? { ...one, read: true, unread: 0 } : one))
    if (shown && items) list.set({ ...shown, items })
  }
}
