import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import type { NotificationFilter } from '#contract/notifications/filters.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { withOlder, type Shown } from './rows.ts'
import { fetches, listOf } from './stores.ts'

export async function loadMore(filter: NotificationFilter): Promise<void> {
  const list = listOf(filter)
  const shown = list.get()
  if (!shown?.next) return
  const page = await call(api, listNotifications, { query: { ...filter, after: shown.next } })
  list.set(withOlder(shown, page))
}

/** Fetches again what is shown: new ones, and those that have become unread again. */
export async function reload(filter: NotificationFilter): Promise<void> {
  const list = listOf(filter)
  const turn = (fetches.get(list) ?? 0) + 1
  fetches.set(list, turn)
  let page: Shown = await call(api, listNotifications, { query: filter })
  while (page.next && page.items.length < (list.get()?.items.length ?? 0))
    page = withOlder(page, await call(api, listNotifications, { query: { ...filter, after: page.next } }))
  if (fetches.get(list) === turn) list.set(page)
}
