import { randomBytes } from 'node:crypto'

const own = randomBytes(6).toString('hex')
let count = 0

/** Names a request in logs, errors and answers: unique across processes and starts, and nearly free. */
export function newRequestId(): string {
  count = (count + 1) % Number.MAX_SAFE_INTEGER
  return `${own}-${count.toString(36)}`
}
