import { atom } from 'nanostores'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { $unread, receiveUnread, refreshCounts } from '#client/counts.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { readNotifications, undoReadNotifications } from '#contract/notifications/notifications.ts'
import { lists, markItemsRead } from './stores.ts'

/** What was last marked as read on this page, while that can be undone. */
export const $markedRead = atom<number | null>(null)

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
    const marked = await call(api, readNotifications, { body: { up_to: newest } })
    receiveUnread(marked)
    $markedRead.set(marked.batch)
  } catch (error) {
    if (before.unread?.version === $unread.get()?.version) $unread.set(before.unread)
    for (const [at, list] of lists.entries()) list.set(before.shown[at] ?? null)
    if (error instanceof CallError) toast.error(error.message)
    void refreshCounts()
  }
}

/** The lists of every tab follow by the count. */
export const undoMarkAllRead = (batchId: number): Promise<boolean> =>
  attempt(async () => {
    receiveUnread(await call(api, undoReadNotifications, { params: { batchId } }))
    $markedRead.set(null)
  })
