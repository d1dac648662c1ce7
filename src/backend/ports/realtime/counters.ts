import { type ProtocolError, protocolErrors } from './protocolErrors.ts'

/** Totals since the start, for metrics. */
export interface Counters {
  opened: number
  closed: number
  /** Events accepted for publishing, by the HTTP API or by other browsers. */
  published: number
  /** Copies of them sent to sockets. */
  delivered: number
  /** Sockets terminated because they read too slowly. */
  slowDropped: number
  /** Errors sent to sockets, by code. */
  errors: Record<ProtocolError, number>
}

export function newCounters(): Counters {
  const names = Object.keys(protocolErrors) as ProtocolError[]
  const errors = Object.fromEntries(names.map((name) => [name, 0])) as Record<ProtocolError, number>
  return { opened: 0, closed: 0, published: 0, delivered: 0, slowDropped: 0, errors }
}

/** Messages between processes since the start, for metrics. */
export interface RelayCounters {
  sent: number
  received: number
  /** Received, but not read: all clients then reconnect. */
  lost: number
}

export const newRelayCounters = (): RelayCounters => ({ sent: 0, received: 0, lost: 0 })
