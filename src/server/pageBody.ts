import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocale } from '#contract/core/locale.ts'
import { matchRoute } from '#paths'
import { lingeringClose } from './lingeringClose.ts'

/** Largest form that a page accepts, in bytes; the backend accepts as much without files. */
const maxFormBytes = 256 * 1024

/** Astro prefers `body` to reading the request itself. */
type WithBody = IncomingMessage & { body?: Uint8Array | AsyncIterable<unknown> }

/**
 * Prepares the body of a page request before a render slot is taken. A form is read whole; an uploaded file is streamed,
 * and its reader enforces the limit. Returns false for a form that is too large: its body is dropped, and the connection
 * closes after the response. Throws if the client disconnects before the end.
 */
export async function readPageBody(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
): Promise<boolean> {
  if (req.method === 'GET' || req.method === 'HEAD') return true
  const request = req as WithBody
  if (acceptsFile(path)) {
    request.body = chunksOf(req)
    return true
  }
  const body = await readBody(req)
  request.body = body ?? new Uint8Array()
  if (!body) lingeringClose(req, res)
  return body !== null
}

/** Leaves the connection open when iteration stops early, because the response still has to be sent. */
async function* chunksOf(req: IncomingMessage): AsyncGenerator<Uint8Array> {
  yield* req.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
}

/** Null when the body is larger than `maxFormBytes`. */
async function readBody(req: IncomingMessage): Promise<Uint8Array | null> {
  if (isTooLarge(req)) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(req)) {
    size += chunk.length
    if (size > maxFormBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Whether the declared length of a form is too large. */
export const isTooLarge = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > maxFormBytes

/** The pages with a form that sends a file, which works without JavaScript. */
export function acceptsFile(path: string): boolean {
  const [, ...segments] = path.split('/')
  if (isLocale(segments[0])) segments.shift()
  if (segments[0]?.startsWith('profile-')) segments.shift()
  const name = matchRoute(`/${segments.join('/')}`)?.name
  return name === 'job' || name === 'myJob' || name === 'applySignUp' || name === 'verifyCredential'
}
