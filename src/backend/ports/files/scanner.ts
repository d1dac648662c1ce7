import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Logger } from 'pino'

/** The scanner could not be asked, or gave no verdict. */
export class ScannerUnavailable extends Error {
  constructor(cause: unknown) {
    super('The file could not be scanned', { cause })
    this.name = 'ScannerUnavailable'
  }
}

/** Scans uploads for malware before they are accepted. */
export interface Scanner {
  /**
   * Whether the scanner finds nothing in the file.
   * @throws ScannerUnavailable
   */
  isClean(path: string): Promise<boolean>
  stats(): { readonly scanned: number; readonly infected: number; readonly failed: number }
}

/** Socket inactivity timeout, in milliseconds; clamd scans 100 MB in well under a minute. */
const defaultTimeoutMs = 60_000

/** ClamAV's daemon at `tcp://host:port` or `unix:///path`. */
export function clamd(url: string, log: Logger, timeoutMs = defaultTimeoutMs): Scanner {
  const counts = { scanned: 0, infected: 0, failed: 0 }
  return {
    async isClean(path) {
      try {
        const reply = await instream(url, path, timeoutMs)
        const found = /^stream: (.+) FOUND$/.exec(reply)?.[1]
        if (!found && reply !== 'stream: OK') throw new Error(`clamd answered: ${reply}`)
        counts.scanned++
        if (!found) return true
        counts.infected++
        log.warn({ found }, 'infected upload refused')
        return false
      } catch (error) {
        counts.failed++
        log.error({ err: error }, 'upload could not be scanned and was refused')
        throw new ScannerUnavailable(error)
      }
    },
    stats: () => counts,
  }
}

/** An `INSTREAM` command of clamd's protocol: length-prefixed chunks, an empty chunk at the end, one reply. */
async function instream(url: string, path: string, timeoutMs: number): Promise<string> {
  const socket = open(url)
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`clamd was silent for ${timeoutMs} ms`)))
  const reply = readReply(socket)
  // Awaited below; this only prevents an unhandled rejection until then.
  reply.catch(() => undefined)
  const file = createReadStream(path)
  try {
    await write(socket, Buffer.from('zINSTREAM\0'))
    for await (const chunk of file as AsyncIterable<Buffer>) {
      // clamd may reply before the end, for example when the file exceeds its limit.
      if (socket.readableEnded || socket.destroyed) break
      await write(socket, Buffer.concat([length(chunk.length), chunk]))
    }
    await write(socket, length(0))
  } catch (error) {
    // If clamd closed the connection, its reply says why.
    return await reply.catch(() => {
      throw error
    })
  } finally {
    file.destroy()
    // Close the socket once the reply has arrived.
    reply.finally(() => socket.destroy()).catch(() => undefined)
  }
  return reply
}

function open(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url)
  if (protocol === 'unix:') return connect({ path: decodeURIComponent(pathname) })
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
}

function length(bytes: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(bytes)
  return buffer
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const done = () =>
      text === '' ? reject(new Error('clamd closed the connection without a reply')) : resolve(clean(text))
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      if (text.includes('\0')) done()
    })
    socket.once('end', done)
    socket.once('close', done)
    socket.once('error', (error) => (text === '' ? reject(error) : done()))
  })
}

const clean = (text: string) => text.split('\0', 1)[0]?.trim() ?? ''
