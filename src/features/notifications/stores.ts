import { atom } from 'nanostores'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { Shown } from './rows.ts'

/** The latest notifications, newest first, of the bell and of an unfiltered page; null until fetched. */
export const $notifications = atom<Shown | null>(null)
/** The notifications of a filtered page. */
export const $filtered = atom<Shown | null>(null)

/** Both, for changes that concern either. */
export const lists = [$notifications, $filtered]

/** Everything was read in another tab. */
export const markShownRead = (upTo: number): void => markItemsRead(({ id }) => id <= upTo)

export function markItemsRead(matches: (notification: Notification) => boolean): void {
  for (const list of lists) {
    const shown = list.get()
    const items = shown?.items.map((one) => (matches(one) ? { ...one, read: true, unread: 0 } : one))
    if (shown && items) list.set({ ...shown, items })
  }
}
