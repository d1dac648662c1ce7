import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { listNotifications, type NotificationFilter } from '#contract/notifications/notifications.ts'
import { isNarrowed } from './filter.ts'
import { withLatest, withOlder, type Shown } from './rows.ts'
import { $filtered, $notifications } from './stores.ts'

const listOf = (filter: NotificationFilter) => (isNarrowed(filter) ? $filtered : $notifications)

/** How often each list has been fetched: of two replies, that of the later request shows more. */
const fetches = new Map<typeof $notifications, number>()

async function fetchInto(list: typeof $notifications, fetchRows: () => Promise<Shown>): Promise<void> {
  const turn = (fetches.get(list) ?? 0) + 1
  fetches.set(list, turn)
  const shown = await fetchRows()
  if (fetches.get(list) === turn) list.set(shown)
}

/** Fetches the latest notifications for the bell. Older ones stay if the two ranges overlap. */
export const loadLatest = (limit: number): Promise<void> =>
  fetchInto($notifications, async () => {
    const page = await call(api, listNotifications, { query: { limit } })
    return withLatest($notifications.get(), page)
  })

export async function loadMore(filter: NotificationFilter): Promise<void> {
  const list = listOf(filter)
  const shown = list.get()
  if (!shown?.next) return
  const page = await call(api, listNotifications, { query: { ...filter, after: shown.next } })
  list.set(withOlder(shown, page))
}

/** Fetches again what is shown: new ones, and those that have become unread again. */
export function reload(filter: NotificationFilter): Promise<void> {
  const list = listOf(filter)
  return fetchInto(list, async () => {
    let page: Shown = await call(api, listNotifications, { query: filter })
    while (page.next && page.items.length < (list.get()?.items.length ?? 0))
      page = withOlder(page, await call(api, listNotifications, { query: { ...filter, after: page.next } }))
    return page
  })
}
