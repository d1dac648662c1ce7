import { Agent, request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'

export interface Read {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** As it was sent, perhaps compressed. */
  readonly body: Buffer
  /** hit, miss or pass; null if Varnish was not asked. */
  readonly from: string | null
  /** When it was requested, in milliseconds of `performance.now()`. */
  readonly requestedAt: number
}
export type Reader = (path: string, headers?: Record<string, string>) => Promise<Read>

/** Reads pages of a host through a port: that of a process, or that of Varnish. `fetch` cannot choose the host. */
export function readerOf(port: number, host: string): Reader & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const read: Reader = async (path, headers = {}) => {
    const requestedAt = performance.now()
    const sent = request({ agent, port, path, host: '127.0.0.1', headers: { host, ...headers } }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part as Buffer)
    const from = response.headers['x-cache']
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: Buffer.concat(parts),
      from: typeof from === 'string' ? from : null,
      requestedAt,
    }
  }
  return Object.assign(read, { close: () => agent.destroy() })
}
