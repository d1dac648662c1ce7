import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocale } from '#contract/core/locale.ts'
import { matchRoute } from '#paths'
import { hangUp } from './lingeringClose.ts'

/** Longest form that a page takes, in bytes; as much as the backend takes without files. */
export const maxFormBytes = 256 * 1024

/** What of a body is handed to Astro: it takes `body` before it reads the request itself. */
type WithBody = IncomingMessage & { body?: Uint8Array | AsyncIterable<unknown> }

/**
 * Gets ready what is posted to a page, before a place for drawing it is taken. A form is read whole; a résumé goes on as
 * it arrives, and who reads it counts. Gives false for a form that is too large: nothing of it is kept, and the
 * connection ends with the answer.
 *
 * @throws when the sender leaves before the end
 */
export async function takeBody(req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> {
  if (req.method === 'GET' || req.method === 'HEAD') return true
  const taking = req as WithBody
  if (takesFile(path)) {
    taking.body = chunksOf(req)
    return true
  }
  const body = await readWhole(req)
  taking.body = body ?? new Uint8Array()
  if (!body) hangUp(req, res)
  return body !== null
}

/** Who stops reading in the middle still has something to answer: the connection outlives it. */
async function* chunksOf(req: IncomingMessage): AsyncGenerator<Uint8Array> {
  yield* req.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
}

/** Null when there is more of it than a form has. */
async function readWhole(req: IncomingMessage): Promise<Uint8Array | null> {
  if (isTooLong(req)) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(req)) {
    size += chunk.length
    if (size > maxFormBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Whether a form says of itself that it is too large. */
export const isTooLong = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > maxFormBytes

/** The pages on which one applies without JavaScript. */
export function takesFile(path: string): boolean {
  const [, ...segments] = path.split('/')
  if (isLocale(segments[0])) segments.shift()
  if (segments[0]?.startsWith('profile-')) segments.shift()
  const name = matchRoute(`/${segments.join('/')}`)?.name
  return name === 'job' || name === 'myJob'
}
