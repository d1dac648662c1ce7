import type { PageMessage, WorkerMessage } from './messages.ts'
import type { ConnectionState, Listener, SocketSettings, Sockets, Target } from './sockets.ts'

/** A connection of this page to the worker. */
interface WorkerConnection {
  /** Sends nothing before the worker knows the page. */
  post(message: PageMessage): void
  close(): void
}

/**
 * Uses the sockets of the worker that all tabs share. Resolves to null where that is not possible: in browsers without
 * shared workers, and when the worker cannot be loaded.
 */
export async function shareSockets(
  settings: SocketSettings,
  onState: (state: ConnectionState) => void,
): Promise<Sockets | null> {
  if (!('SharedWorker' in window && 'locks' in navigator)) return null
  const listeners = new Map<number, { target: Target; listener: Listener }>()
  let lastId = 0
  let current: WorkerConnection | null = null
  const answered = Promise.withResolvers<boolean>()

  const receive = ({ data }: MessageEvent<WorkerMessage>) => {
    answered.resolve(true)
    if (data.type === 'state') onState(data.state)
    else if (data.type === 'message') listeners.get(data.id)?.listener.message(data.payload)
    else listeners.get(data.id)?.listener.outcome()
  }
  const connect = () => {
    const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onerror = () => answered.resolve(false)
    worker.port.onmessage = receive
    current = introduce(worker.port, settings, (post) => {
      for (const [id, { target }] of listeners) post({ type: 'listen', id, target })
    })
  }
  connect()
  if (!(await answered.promise)) return null
  // The sockets would notice only when they next expect a message.
  addEventListener('offline', () => onState('unavailable'))
  addEventListener('online', () => {
    current?.post({ type: 'online' })
    // The worker may have heard what the page could not fetch.
    for (const { listener } of listeners.values()) listener.outcome()
  })

  return {
    listen(target, listener) {
      const id = ++lastId
      listeners.set(id, { target, listener })
      current?.post({ type: 'listen', id, target })
      return () => {
        listeners.delete(id)
        current?.post({ type: 'leave', id })
      }
    },
    connect,
    disconnect() {
      current?.close()
      current = null
    },
  }
}

/** Makes the page known to the worker. It holds a lock for as long as it lives, so that the worker notices its end. */
function introduce(
  port: MessagePort,
  settings: SocketSettings,
  onOpen: (post: (message: PageMessage) => void) => void,
): WorkerConnection {
  const lock = `sockets ${crypto.randomUUID()}`
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  let isOpen = false
  const post = (message: PageMessage) => {
    if (isOpen) port.postMessage(message)
  }
  const live = async () => {
    isOpen = true
    post({ type: 'open', settings, lock })
    onOpen(post)
    await closed
    post({ type: 'close' })
    port.close()
  }
  void navigator.locks.request(lock, live)
  return { post, close }
}
