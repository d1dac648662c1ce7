import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Logger } from 'pino'
import { refuse } from '../core/refuse.ts'

/** Looks for malware in an upload before it is accepted. */
export interface Scanner {
  /**
   * Whether the file is free of what the scanner knows.
   * @throws Refused 503 when it cannot be asked: what has not been scanned is not accepted.
   */
  isClean(path: string): Promise<boolean>
  stats(): { readonly scanned: number; readonly infected: number; readonly failed: number }
}

/** Longest silence of the daemon, in milliseconds: it takes the file as fast as it can, and scans 25 MB in seconds. */
const patienceMs = 30_000
const retryAfterSeconds = 60

/** ClamAV's daemon at `tcp://host:port` or `unix:///path`. */
export function clamd(url: string, log: Logger, timeoutMs = patienceMs): Scanner {
  const counts = { scanned: 0, infected: 0, failed: 0 }
  return {
    async isClean(path) {
      try {
        const answer = await instream(url, path, timeoutMs)
        const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
        if (!found && answer !== 'stream: OK') throw new Error(`clamd answered: ${answer}`)
        counts.scanned++
        if (!found) return true
        counts.infected++
        log.warn({ found }, 'infected upload refused')
        return false
      } catch (error) {
        counts.failed++
        log.error({ err: error }, 'upload could not be scanned and was refused')
        throw refuse('scannerAway', { retryAfter: retryAfterSeconds, cause: error })
      }
    },
    stats: () => counts,
  }
}

/** One `INSTREAM` of clamd's protocol: chunks with their length before them, an empty one at the end, one answer. */
async function instream(url: string, path: string, timeoutMs: number): Promise<string> {
  const socket = open(url)
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`clamd was silent for ${timeoutMs} ms`)))
  const answer = readAnswer(socket)
  // Awaited below; until then its failure must not count as one that nobody handles.
  answer.catch(() => undefined)
  const file = createReadStream(path)
  try {
    await write(socket, Buffer.from('zINSTREAM\0'))
    for await (const chunk of file as AsyncIterable<Buffer>) {
      // It may answer before the end, as when the file is larger than its limit.
      if (socket.readableEnded || socket.destroyed) break
      await write(socket, Buffer.concat([length(chunk.length), chunk]))
    }
    await write(socket, length(0))
  } catch (error) {
    // Why it hung up is in its answer, if it gave one.
    return await answer.catch(() => {
      throw error
    })
  } finally {
    file.destroy()
    // Nothing is awaited from it longer than the answer below.
    answer.finally(() => socket.destroy()).catch(() => undefined)
  }
  return answer
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

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const done = () =>
      text === '' ? reject(new Error('clamd hung up without an answer')) : resolve(clean(text))
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
