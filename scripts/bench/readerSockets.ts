/** The sockets of many readers of a post, in a process of their own; says when an event has reached all of them. */
import { WebSocket } from 'ws'

interface Order {
  readonly url: string
  readonly channel: string
  readonly event: string
  /** What the event must contain. */
  readonly text: string
  readonly count: number
  readonly authorize: { readonly url: string; readonly token: string }
}

let arrivals: number[] = []

async function open({ url, channel, event, text, authorize }: Order, index: number): Promise<void> {
  // Readers come from many networks; the server limits the sockets of one address.
  const socket = new WebSocket(url, { localAddress: `127.0.0.${2 + (index % 200)}` })
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`The server closed a socket with ${code}`)))
    socket.on('message', (raw: Buffer) => {
      const frame = JSON.parse(raw.toString()) as { event: string; data: string }
      if (frame.event === 'pusher:connection_established') {
        const { socket_id } = JSON.parse(frame.data) as { socket_id: string }
        void subscribe(socket, authorize, channel, socket_id).catch(reject)
      }
      if (frame.event === 'pusher_internal:subscription_succeeded') resolve()
      if (frame.event === 'pusher:subscription_error') reject(new Error('Subscription refused'))
      if (frame.event === event && frame.data.includes(text)) arrivals.push(Date.now())
    })
  })
}

async function subscribe(
  socket: WebSocket,
  { url, token }: Order['authorize'],
  channel: string,
  socket_id: string,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ socket_id, channel_name: channel }),
  })
  const { auth, channel_data } = (await response.json()) as { auth: string; channel_data: string }
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth, channel_data } }))
}

process.on('message', (message: Order | 'arrivals') => {
  if (message === 'arrivals') {
    process.send?.(arrivals)
    arrivals = []
    return
  }
  void (async () => {
    // A few at a time, as people come.
    for (let opened = 0; opened < message.count; opened += 20)
      await Promise.all(Array.from({ length: 20 }, (_, index) => open(message, opened + index)))
    process.send?.('ready')
  })()
})
process.on('disconnect', () => process.exit(0))
