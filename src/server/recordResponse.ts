import type { Logger } from 'pino'
import type { Counts, RequestClass } from './metrics/requestCounts.ts'
import { createRouteNames } from './routeNames.ts'

/** A response that takes longer has a line in the log, whatever it was, in milliseconds. */
export const slowMs = 1_000

/**
 * The status, as nginx counts it, of a request whose client left before the response: what takes too long would not be counted
 * otherwise.
 */
export const abandonedStatus = 499

interface Responded {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

/**
 * Counts a response by its route. It has a line in the log if somebody may look for it: a write, a refusal, a failure, or one
 * that was slow. Other reads are most of all requests, and have one at the level debug.
 */
export function responseRecorder(log: Logger, counts: Counts) {
  const nameOf = createRouteNames()
  return (kind: RequestClass, response: Responded): void => {
    const { path, status, ms } = response
    counts.responded(kind, status, nameOf(path), ms / 1000)
    const isRefused = status >= 400 && status !== abandonedStatus
    const level = isRead(response) && !isRefused && ms <= slowMs ? 'debug' : 'info'
    if (log.isLevelEnabled(level)) log[level]({ ...response, ms: Math.round(ms) }, 'request')
  }
}

/** The authorisation of a channel changes nothing either, and every page asks for some. */
const isRead = ({ method, path }: Responded): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || path === '/broadcasting/auth'
