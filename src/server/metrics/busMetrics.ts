import type { Backend } from '#backend/main.ts'
import { doubts } from '#backend/ports/bus/bus.ts'
import type { Define } from './define.ts'

/** The bus beside the database: absent without BUS_URL. */
export function defineBusMetrics({ counters, gauge }: Define, { bus }: Pick<Backend, 'bus'>): void {
  gauge('tenure_bus_connected', '1 while the server of BUS_URL is connected; absent without it.', () =>
    bus.counts ? Number(bus.counts.isConnected) : null,
  )
  counters(
    'tenure_bus_messages_total',
    'Messages between processes: sent by the bus, received from it, and sent by the database because the bus was away.',
    ['direction'],
    () => {
      if (!bus.counts) return []
      const { sent, received, fallbacks } = bus.counts
      return Object.entries({ sent, received, fallback: fallbacks }).map(
        ([direction, count]) => [{ direction }, count] as const,
      )
    },
  )
  counters(
    'tenure_bus_doubts_total',
    'Times that messages may have been missed, upon which the page cache is emptied: after a new connection, for a gap in the numbers, or because a process vanished.',
    ['cause'],
    () => {
      const { counts } = bus
      return counts ? doubts.map((cause) => [{ cause }, counts.doubts[cause]] as const) : []
    },
  )
}
