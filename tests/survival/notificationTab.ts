import PusherClient from 'pusher-js'
import { isNewer } from '#client/counts.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { countUnread, listNotifications } from '#contract/notifications/notifications.ts'
import { type Unread } from '#contract/notifications/unread.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { notificationsChanged } from '#contract/realtime/events.ts'
import { withLatest, type Shown } from '#features/notifications/rows.ts'

export interface Tab {
  shown: Unread | null
  /** The page of notifications, which is fetched with every newer count. */
  list: Shown | null
  /** How often an event arrived through the socket. */
  events: number
  subscribed: boolean
  readonly client: PusherClient
  /** Notices a cut at once: the client itself waits a second before it tries again. */
  reconnect(): void
  close(): void
}

interface Opened {
  readonly site: Transport
  /** Of its sockets. */
  readonly port: number
  readonly token: string
  readonly userId: number
}

/** A tab with the bell: an event updates it, and each subscription fetches the current state. */
export async function openTab({ site, port, token, userId }: Opened): Promise<Tab> {
  const page = await (await fetch(`${site.baseUrl}/login`)).text()
  const key = /"jobs":"([\w-]+)"/.exec(page)?.[1] ?? ''
  const client = new PusherClient(key, {
    wsHost: '127.0.0.1',
    wsPort: port,
    cluster: 'mt1',
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, answer) => {
        const body = new URLSearchParams({ socket_id: socketId, channel_name: channelName })
        const endpoint = `${site.baseUrl}/broadcasting/auth?app_key=${client.key}`
        fetch(endpoint, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
          .then(async (response) => answer(null, (await response.json()) as never))
          .catch((error: Error) => answer(error, null))
      },
    },
  })
  const tab: Tab = {
    shown: null,
    list: null,
    events: 0,
    subscribed: false,
    client,
    close: () => client.disconnect(),
    reconnect: () => {
      tab.subscribed = false
      client.disconnect()
    },
  }
  let fetches = 0
  const loadList = async () => {
    const turn = ++fetches
    const page = await call(site, listNotifications, { query: {} })
    if (fetches === turn) tab.list = withLatest(tab.list, page)
  }
  const receive = (unread: Unread) => {
    if (!isNewer(unread, tab.shown)) return
    tab.shown = unread
    // As on a page: what could not be fetched is fetched with the next count.
    if ((unread.latest_id ?? 0) > (tab.list?.items[0]?.id ?? 0)) loadList().catch(() => undefined)
  }
  const backfill = () => {
    call(site, countUnread).then(
      (unread) => receive(unread),
      () => setTimeout(backfill, 100),
    )
  }
  const channel = client.subscribe(`private-${userChannel(userId)}`)
  channel.bind('pusher:subscription_succeeded', () => {
    tab.subscribed = true
    backfill()
  })
  // A subscription refused because the database was down is retried, as a page does when it becomes visible.
  channel.bind('pusher:subscription_error', () => setTimeout(() => client.disconnect(), 50))
  client.connection.bind('disconnected', () => setTimeout(() => client.connect(), 20))
  channel.bind(notificationsChanged.name, (unread: Unread) => {
    tab.events++
    receive(unread)
  })
  return tab
}
