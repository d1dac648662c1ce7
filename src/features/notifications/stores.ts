import { atom } from 'nanostores'
import { api } from '#client/api.ts'
import { $unread, receiveUnread, refreshCounts } from '#client/counts.ts'
import { toast } from '#client/toasts.ts'
import { call, toRequest } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import type { NotificationFilter } from '#contract/notifications/filters.ts'
import {
  listNotifications,
  readNotification,
  readNotifications,
  type Notification,
} from '#contract/notifications/notifications.ts'
import { isNarrowed } from './filter.ts'
import { withLatest, withOlder, type Shown } from './rows.ts'

/** The latest notifications, newest first, of the bell and of an unfiltered page; null until fetched. */
export const $notifications = atom<Shown | null>(null)
/** The notifications of a filtered page. */
export const $filtered = atom<Shown | null>(null)

const lists = [$notifications, $filtered]
const listOf = (filter: NotificationFilter) => (isNarrowed(filter) ? $filtered : $notifications)

/** How often each list has been fetched: of two replies, that of the later request shows more. */
const fetches = new Map<typeof $notifications, number>()

/** Fetches the latest notifications. Older ones stay if the two ranges overlap. */
export async function loadLatest(limit?: number, filter: NotificationFilter = {}): Promise<void> {
  const list = listOf(filter)
  const turn = (fetches.get(list) ?? 0) + 1
  fetches.set(list, turn)
  const page = await call(api, listNotifications, { query: { ...filter, ...(limit ? { limit } : {}) } })
  if (fetches.get(list) === turn) list.set(withLatest(list.get(), page))
}

export async function loadMore(filter: NotificationFilter): Promise<void> {
  const list = listOf(filter)
  const shown = list.get()
  if (!shown?.next) return
  const page = await call(api, listNotifications, { query: { ...filter, after: shown.next } })
  list.set(withOlder(shown, page))
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

/** Marks all as read immediately; rolled back if refused. */
export async function markAllRead(): Promise<void> {
  const before = { unread: $unread.get(), shown: lists.map((list) => list.get()) }
  const ids = before.shown.flatMap((shown) => shown?.items.map(({ id }) => id) ?? [])
  const newest = Math.max(before.unread?.latest_id ?? 0, ...ids)
  if (newest < 1) return
  markItemsRead(() => true)
  // Of the same version, so that whatever was counted later replaces it.
  if (before.unread) $unread.set({ ...before.unread, unread: 0 })
  try {
    receiveUnread(await call(api, readNotifications, { body: { up_to: newest } }))
  } catch (error) {
    if (before.unread?.version === $unread.get()?.version) $unread.set(before.unread)
    for (const [at, list] of lists.entries()) list.set(before.shown[at] ?? null)
    if (error instanceof CallError) toast.error(error.message)
    void refreshCounts()
  }
}

/** Everything was read in another tab. */
export const markShownRead = (upTo: number): void => markItemsRead(({ id }) => id <= upTo)

function markItemsRead(matches: (notification: Notification) => boolean): void {
  for (const list of lists) {
    const shown = list.get()
    const items = shown?.items.map((one) => (matches(one) ? { ...one, read: true, unread: 0 } : one))
    if (shown && items) list.set({ ...shown, items })
  }
}
