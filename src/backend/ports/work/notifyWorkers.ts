import type { Bus } from '../bus/bus.ts'
import type { WorkName } from './workNames.ts'

/** The channel of the bus on which a process that runs no jobs wakes those that do. */
export const workChannel = 'tenure_work'
/** Names are collected for so long, in milliseconds: a notification of the database locks all commits for a moment. */
const collectMs = 20

/** Wakes the workers of other processes for jobs that have been committed. One that is missed is found at their next poll. */
export function createWorkerNotifier(bus: Pick<Bus, 'send'>): (name: WorkName) => void {
  const waiting = new Set<WorkName>()
  async function send(): Promise<void> {
    const names = [...waiting].join(',')
    waiting.clear()
    await bus.send(workChannel, names).catch(() => undefined)
  }
  return (name) => {
    if (waiting.size === 0) setTimeout(() => void send(), collectMs).unref()
    waiting.add(name)
  }
}

/** The names of jobs that were queued elsewhere. */
export const readWork = (payload: string): WorkName[] => payload.split(',') as WorkName[]
