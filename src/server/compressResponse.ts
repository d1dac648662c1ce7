import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pickEncoding } from './encoding.ts'

/** The fastest levels: a page rendered for one reader is compressed once per request. */
const brotliQuality = 1
const gzipLevel = 1
/** Smaller bodies do not shrink enough to be worth it. */
const minBytes = 1_024

/**
 * Compresses an uncached page, on the thread pool. Only HTML is buffered for it; other responses are passed through as
 * they are written.
 */
export function compressResponse(req: IncomingMessage, res: ServerResponse): ServerResponse {
  const encoding = pickEncoding(req.headers['accept-encoding'], { br: true, gzip: true })
  if (encoding === 'identity' || req.method === 'HEAD') return res
  const { writeHead, write, end } = res
  let head: { status: number; headers: OutgoingHttpHeaders } | null = null
  const chunks: Buffer[] = []

  const restore = () => Object.assign(res, { writeHead, write, end })
  res.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
    const type = String(headers['content-type'] ?? '')
    if (!type.startsWith('text/html') || headers['content-encoding'] !== undefined)
      return restore().writeHead(status, headers)
    head = { status, headers }
    return res
  }) as typeof res.writeHead
  const buffer = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array)
      chunks.push(Buffer.from(chunk as Uint8Array))
  }
  res.write = ((chunk: unknown, ...rest: never[]) => {
    if (!head) return restore().write(chunk as string, ...rest)
    buffer(chunk)
    return true
  }) as typeof res.write
  res.end = ((chunk: unknown, ...rest: never[]) => {
    restore()
    if (!head) return res.end(chunk as string, ...rest)
    buffer(chunk)
    const { status, headers } = head
    const body = Buffer.concat(chunks)
    const vary = { vary: [headers['vary'], 'accept-encoding'].filter(Boolean).join(', ') }
    const send = (bytes: Buffer, extra: OutgoingHttpHeaders) =>
      res.writeHead(status, { ...headers, ...vary, ...extra, 'content-length': bytes.length }).end(bytes)
    if (body.length < minBytes) return send(body, {})
    const finish = (error: Error | null, bytes: Buffer) =>
      error ? send(body, {}) : send(bytes, { 'content-encoding': encoding })
    if (encoding === 'br')
      brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }, finish)
    else gzip(body, { level: gzipLevel }, finish)
    return res
  }) as typeof res.end
  return res
}
