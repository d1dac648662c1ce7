import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy whose connections can be cut, silenced and restored; on any free port by default. */
export async function openCuttableProxy(to: { host: string; port: number }, port = 0) {
  const open = new Set<Socket>()
  let connected = true
  let silent = false
  const server = createServer((near) => {
    if (!connected) {
      near.destroy()
      return
    }
    const far = connect(to)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      if (silent) one.pause()
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      connected = false
      for (const socket of open) socket.destroy()
    },
    /** Passes nothing on, and refuses nothing. */
    silence() {
      for (const socket of open) socket.pause()
      silent = true
    },
    mend() {
      connected = true
      silent = false
      for (const socket of open) socket.resume()
    },
    remove: () => new Promise((resolve) => server.close(resolve)),
  }
}
