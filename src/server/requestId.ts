import { randomBytes } from 'node:crypto'

const processId = randomBytes(6).toString('hex')
let count = 0

/** The id of a request in logs, errors and responses; cheap, and unique across processes and restarts. */
export function newRequestId(): string {
  count = (count + 1) % Number.MAX_SAFE_INTEGER
  return `${processId}-${count.toString(36)}`
}
