import { newRelayCounters, type RelayCounters } from './ports/realtime/counters.ts'
import type { RealtimeServer } from './ports/realtime/server.ts'
import type { WorkName } from './ports/work/workNames.ts'

/** What a process is doing and has done since its start, for metrics. */
export interface ProcessCounts {
  /** Jobs that it is running, by name. */
  readonly runningJobs: Map<WorkName, number>
  readonly relayed: RelayCounters
  /** Null when the process has none. */
  readonly sockets: Pick<RealtimeServer, 'stats'> | null
}

/** Starts from zero. */
export const newProcessCounts = (sockets: ProcessCounts['sockets']): ProcessCounts => ({
  runningJobs: new Map(),
  relayed: newRelayCounters(),
  sockets,
})
