import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerText } from './answers.ts'

export const purgePath = '/internal/purge'
/** How far the sender's clock may be off, in seconds. A call that is repeated within it forgets what is forgotten. */
const maxSkewSeconds = 300
const maxBodyBytes = 64 * 1024

/** What a foreign backend sends to tell which pages are untrue; `timestamp` is in Unix seconds. */
export function signPurge(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/**
 * `POST /internal/purge` with `{ "tags": ["company:7"] }`, for a backend that is not in this process. Signed with the
 * shared secret: `x-purge-timestamp`, and in `x-purge-signature` the HMAC-SHA256 of `<timestamp>.<body>`.
 */
export async function answerPurge(
  req: IncomingMessage,
  res: ServerResponse,
  secret: string | undefined,
  purge: (tags: readonly string[]) => void,
): Promise<void> {
  if (!secret) return answerText(res, 404, 'No PURGE_SECRET is set.')
  if (req.method !== 'POST') return answerText(res, 405, 'POST only.', { allow: 'POST' })
  const body = await readBody(req)
  if (body === null) return answerText(res, 413, 'Too long.')
  const timestamp = Number(req.headers['x-purge-timestamp'])
  const isNow = Math.abs(Date.now() / 1000 - timestamp) <= maxSkewSeconds
  const given = String(req.headers['x-purge-signature'] ?? '')
  if (!isNow || !equal(given, signPurge(secret, timestamp, body)))
    return answerText(res, 401, 'The signature or its time is not right.')
  const tags = readTags(body)
  if (!tags) return answerText(res, 422, 'Expected {"tags": ["company:7", …]}.')
  purge(tags)
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
