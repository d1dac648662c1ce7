import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The daemon's response to a stream without the NUL, or null for no response. */
type Verdict = (bytes: Buffer) => string | null

/** The `zINSTREAM` part of clamd's protocol: chunks prefixed with a four-byte length, ended by an empty one. */
export async function fakeClamd(
  verdict: Verdict,
  { maxBytes = Infinity, path }: { maxBytes?: number; path?: string } = {},
) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    let waiting = Buffer.alloc(0)
    let begun = false
    const received: Buffer[] = []
    const answer = (text: string | null) => {
      if (text !== null) socket.end(`${text}\0`)
    }
    socket.on('data', (data) => {
      waiting = Buffer.concat([waiting, data])
      if (!begun) {
        const end = waiting.indexOf(0)
        if (end < 0) return
        if (waiting.subarray(0, end).toString() !== 'zINSTREAM') return answer('UNKNOWN COMMAND')
        begun = true
        waiting = waiting.subarray(end + 1)
      }
      while (waiting.length >= 4) {
        const size = waiting.readUInt32BE()
        if (size === 0) return answer(verdict(Buffer.concat(received)))
        if (waiting.length < 4 + size) return
        received.push(waiting.subarray(4, 4 + size))
        waiting = waiting.subarray(4 + size)
        if (Buffer.concat(received).length > maxBytes) return answer('INSTREAM size limit exceeded. ERROR')
      }
    })
  })
  server.listen(path ? { path } : { port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const url = path ? `unix://${path}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
