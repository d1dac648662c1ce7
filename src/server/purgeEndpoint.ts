import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { respondText } from './respond.ts'

export const purgePath = '/internal/purge'
/** Allowed clock difference, in seconds. Replaying a call within it is harmless: purging is idempotent. */
const maxSkewSeconds = 300
const maxBodyBytes = 64 * 1024

/** The signature of an external backend on a purge; `timestamp` is in Unix seconds. */
export function signPurge(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/**
 * `POST /internal/purge` with `{ "tags": ["company:7"] }`, for a backend outside this process. `x-purge-signature` is the
 * HMAC-SHA256 of `<timestamp>.<body>` with the shared secret; `x-purge-timestamp` carries the timestamp. Responds 502 if the CDN
 * has not accepted the purge: the backend then repeats it.
 */
export async function handlePurge(
  req: IncomingMessage,
  res: ServerResponse,
  secret: string | undefined,
  purge: (tags: readonly string[]) => Promise<void>,
): Promise<void> {
  if (!secret) return respondText(res, 404, 'No PURGE_SECRET is set.')
  if (req.method !== 'POST') return respondText(res, 405, 'POST only.', { allow: 'POST' })
  const body = await readBody(req)
  if (body === null) return respondText(res, 413, 'Too long.')
  const timestamp = Number(req.headers['x-purge-timestamp'])
  const isNow = Math.abs(Date.now() / 1000 - timestamp) <= maxSkewSeconds
  const given = String(req.headers['x-purge-signature'] ?? '')
  if (!isNow || !equal(given, signPurge(secret, timestamp, body)))
    return respondText(res, 401, 'The signature or its timestamp is invalid.')
  const tags = readTags(body)
  if (!tags) return respondText(res, 422, 'Expected {"tags": ["company:7", …]}.')
  try {
    await purge(tags)
  } catch {
    return respondText(res, 502, 'The CDN has not accepted the purge: repeat it.')
  }
  res.writeHead(204).end()
}

async function readBody(req: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function readTags(body: string): string[] | null {
  try {
    const { tags } = JSON.parse(body) as { tags?: unknown }
    return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : null
  } catch {
    return null
  }
}
