/** The shared worker: it holds one pair of sockets per session, however many tabs there are. */
import Pusher from 'pusher-js/worker'
import type { PageMessage, WorkerMessage } from './messages.ts'
import { openSockets } from './open.ts'
import type { ConnectionState, SocketSettings, Sockets } from './sockets.ts'

/** Time before sockets that no page uses are closed, in milliseconds: the next page usually opens at once. */
const lingerMs = 5_000

interface Session {
  readonly sockets: Sockets
  readonly pages: Set<MessagePort>
  /** Of the job marketplace. */
  readonly connection: { state: ConnectionState }
}

/** By token. Tabs of one browser have the same one, except while a change is on its way to them. */
const sessions = new Map<string, Session>()
const send = (page: MessagePort, message: WorkerMessage) => page.postMessage(message)

const scope = globalThis as unknown as { onconnect: (event: MessageEvent) => void }
scope.onconnect = ({ ports: [page] }) => {
  if (page) serve(page)
}

function serve(page: MessagePort): void {
  let session: Session | null = null
  const leave = new Map<number, () => void>()
  const close = () => {
    for (const stop of leave.values()) stop()
    leave.clear()
    if (session) removePage(session, page)
    session = null
    page.close()
  }
  page.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    switch (data.type) {
      case 'open':
        session = addPage(data.settings, page)
        // Granted when the page is gone without a word, as after a crash.
        void navigator.locks.request(data.lock, close)
        break
      case 'listen': {
        const { id } = data
        const stop = session?.sockets.listen(data.target, {
          message: (payload) => send(page, { type: 'message', id, payload }),
          outcome: () => send(page, { type: 'outcome', id }),
        })
        if (stop) leave.set(id, stop)
        break
      }
      case 'leave':
        leave.get(data.id)?.()
        leave.delete(data.id)
        break
      case 'online':
        if (session?.connection.state === 'connected') send(page, { type: 'state', state: 'connected' })
        else if (session) reconnect(session)
        break
      case 'close':
        close()
        break
    }
  }
}

function addPage(settings: SocketSettings, page: MessagePort): Session {
  const session = sessions.get(settings.token) ?? openSession(settings)
  session.pages.add(page)
  const { state } = session.connection
  // The server may have closed them, to a page that has been left since.
  if (state === 'disconnected' || state === 'failed') session.sockets.connect()
  send(page, { type: 'state', state: session.connection.state })
  return session
}

function openSession(settings: SocketSettings): Session {
  const pages = new Set<MessagePort>()
  const connection = { state: 'initialized' as ConnectionState }
  const sockets = openSockets(Pusher, settings, (state) => {
    connection.state = state
    for (const page of pages) send(page, { type: 'state', state })
  })
  const session = { sockets, pages, connection }
  sessions.set(settings.token, session)
  return session
}

function removePage(session: Session, page: MessagePort): void {
  session.pages.delete(page)
  setTimeout(() => {
    if (session.pages.size > 0) return
    session.sockets.disconnect()
    for (const [token, one] of sessions) if (one === session) sessions.delete(token)
  }, lingerMs)
}

/** Without waiting for the next retry. */
function reconnect({ sockets }: Session): void {
  sockets.disconnect()
  sockets.connect()
}
