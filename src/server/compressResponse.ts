import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pickEncoding } from './encoding.ts'

/** An answer that is made for one reader is packed in passing: most of the gain for a fraction of the work. */
const brotliQuality = 1
const gzipLevel = 1
/** Below this it does not get smaller on the wire. */
const smallest = 1_024

/**
 * Packs a page that is answered once. Only whole pages: what is not HTML goes out as it is written, piece by piece.
 * The packing runs on the thread pool.
 */
export function compressed(req: IncomingMessage, res: ServerResponse): ServerResponse {
  const encoding = pickEncoding(req.headers['accept-encoding'], { br: true, gzip: true })
  if (encoding === 'identity' || req.method === 'HEAD') return res
  const { writeHead, write, end } = res
  let head: { status: number; headers: OutgoingHttpHeaders } | null = null
  const chunks: Buffer[] = []

  const release = () => Object.assign(res, { writeHead, write, end })
  res.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
    const type = String(headers['content-type'] ?? '')
    if (!type.startsWith('text/html') || headers['content-encoding'] !== undefined)
      return release().writeHead(status, headers)
    head = { status, headers }
    return res
  }) as typeof res.writeHead
  const hold = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array)
      chunks.push(Buffer.from(chunk as Uint8Array))
  }
  res.write = ((chunk: unknown, ...rest: never[]) => {
    if (!head) return release().write(chunk as string, ...rest)
    hold(chunk)
    return true
  }) as typeof res.write
  res.end = ((chunk: unknown, ...rest: never[]) => {
    release()
    if (!head) return res.end(chunk as string, ...rest)
    hold(chunk)
    const { status, headers } = head
    const body = Buffer.concat(chunks)
    const vary = { vary: [headers['vary'], 'accept-encoding'].filter(Boolean).join(', ') }
    const send = (bytes: Buffer, extra: OutgoingHttpHeaders) =>
      res.writeHead(status, { ...headers, ...vary, ...extra, 'content-length': bytes.length }).end(bytes)
    if (body.length < smallest) return send(body, {})
    const packed = (error: Error | null, bytes: Buffer) =>
      error ? send(body, {}) : send(bytes, { 'content-encoding': encoding })
    if (encoding === 'br')
      brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }, packed)
    else gzip(body, { level: gzipLevel }, packed)
    return res
  }) as typeof res.end
  return res
}
