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

/** What the bell shows; null until it is known. Browser only, like all stores. */
export const $unread = atom<Unread | null>(null)

interface Shown {
  readonly items: readonly Notification[]
  readonly next: string | null
}
/** The notifications that this page shows, newest first; null until they have been asked for. */
export const $notifications = atom<Shown | null>(null)

/** Asks anew: after a connection was lost, or when a tab is looked at again, something may have been missed. */
export async function refreshUnread(): Promise<void> {
  await call(api, countUnread).then(
    (unread) => $unread.set(unread),
    () => undefined,
  )
}

/** Asks for the newest. What is shown below them stays, as long as the two meet. */
export async function loadLatest(limit?: number): Promise<void> {
  const page = await call(api, listNotifications, { query: limit ? { limit } : {} })
  const shown = $notifications.get()
  const oldest = page.items.at(-1)?.id ?? 0
  const below = shown?.items.filter(({ id }) => id < oldest) ?? []
  const meets = shown?.items.some(({ id }) => id >= oldest) ?? false
  $notifications.set(
    shown && meets && below.length > 0 ? { items: [...page.items, ...below], next: shown.next } : page,
  )
}

export async function loadMore(): Promise<void> {
  const shown = $notifications.get()
  if (!shown?.next) return
  const page = await call(api, listNotifications, { query: { after: shown.next } })
  $notifications.set({ items: [...shown.items, ...page.items], next: page.next })
}

/** Marks one as read on the way to what it is about: the request outlives the page. */
export function markRead({ id, read }: Notification): void {
  if (read) return
  markItemsRead((one) => one.id === id)
  const unread = $unread.get()
  if (unread) $unread.set({ ...unread, unread: Math.max(0, unread.unread - 1) })
  const request = toRequest(api, readNotification, { params: { notificationId: id } })
  // Should it fail, the notification is unread again at the next look, and nothing is lost.
  void fetch(new Request(request, { keepalive: true })).catch(() => undefined)
}

/** Marks all as read at once, and takes it back when the server does not agree. */
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
