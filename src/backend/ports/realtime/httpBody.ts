import type { IncomingMessage } from 'node:http'
import { type Fields, isFields, parseJson } from './frames.ts'
import { badRequest, tooLarge } from './httpErrors.ts'

/** Reads a body of at most `limit` bytes. @throws RequestRefused 413 as soon as it is longer. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of chunksOf(request)) {
    size += chunk.length
    if (size > limit) throw tooLarge('The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @throws RequestRefused 400 when the body is not a JSON object. */
export function bodyFields(body: Buffer): Fields {
  const value = parseJson(body.toString('utf8'))
  if (!isFields(value)) throw badRequest('The body is not a JSON object')
  return value
}

/** The default iterator destroys the request when iteration stops early, and with it the connection. */
function chunksOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) }
}
