import { atom } from 'nanostores'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { call, toRequest } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import {
  countUnread,
  listNotifications,
  readNotification,
  readNotifications,
  type Notification,
  type Unread,
} from '#contract/notifications/notifications.ts'

/** The unread count; null while unknown. Browser only, like all stores. */
export const $unread = atom<Unread | null>(null)

interface Shown {
  readonly items: readonly Notification[]
  readonly next: string | null
}
/** The notifications on this page, newest first; null until fetched. */
export const $notifications = atom<Shown | null>(null)

/** Refetches the unread count: messages may have been missed after a lost connection or in a background tab. */
export async function refreshUnread(): Promise<void> {
  await call(api, countUnread).then(
    (unread) => $unread.set(unread),
    () => undefined,
  )
}

/** Fetches the latest notifications. Older ones stay if the two ranges overlap. */
export async function loadLatest(limit?: number): Promise<void> {
  const page = await call(api, listNotifications, { query: limit ? { limit } : {} })
  const shown = $notifications.get()
  const oldest = page.items.at(-1)?.id ?? 0
  const older = shown?.items.filter(({ id }) => id < oldest) ?? []
  const overlaps = shown?.items.some(({ id }) => id >= oldest) ?? false
  $notifications.set(
    shown && overlaps && older.length > 0 ? { items: [...page.items, ...older], next: shown.next } : page,
  )
}

export async function loadMore(): Promise<void> {
  const shown = $notifications.get()
  if (!shown?.next) return
  const page = await call(api, listNotifications, { query: { after: shown.next } })
  $notifications.set({ items: [...shown.items, ...page.items], next: page.next })
}

/** Marks a notification as read while following its link; `keepalive` lets the request outlive the page. */
export function markRead({ id, read }: Notification): void {
  if (read) return
  markItemsRead((one) => one.id === id)
  const unread = $unread.get()
  if (unread) $unread.set({ ...unread, unread: Math.max(0, unread.unread - 1) })
  const request = toRequest(api, readNotification, { params: { notificationId: id } })
  // On failure it simply becomes unread again with the next fetch.
  void fetch(new Request(request, { keepalive: true })).catch(() => undefined)
}

/** Marks all as read immediately; rolled back if refused. */
export async function markAllRead(): Promise<void> {
  const before = { unread: $unread.get(), shown: $notifications.get() }
  const newest = Math.max(before.unread?.latest_id ?? 0, ...(before.shown?.items.map(({ id }) => id) ?? []))
  if (newest < 1) return
  markItemsRead(() => true)
  $unread.set({ unread: 0, latest_id: newest })
  try {
    $unread.set(await call(api, readNotifications, { body: { up_to: newest } }))
  } catch (error) {
    $unread.set(before.unread)
    $notifications.set(before.shown)
    if (error instanceof CallError) toast.error(error.message)
  }
}

function markItemsRead(matches: (notification: Notification) => boolean): void {
  const shown = $notifications.get()
  if (!shown) return
  const items = shown.items.map((one) => (matches(one) ? { ...one, read: true } : one))
  $notifications.set({ ...shown, items })
}
