import { workNamesOf } from '#backend/core/startWork.ts'
import { domains } from '#backend/domains.ts'
import type { Backend } from '#backend/main.ts'
import { noJobs, readQueueDepths, type QueueDepth } from '#backend/ports/work/measureQueue.ts'
import type { Define } from './define.ts'
import { readSparingly } from './readSparingly.ts'

/** Background jobs: of all processes, except those that run. */
export function defineWorkMetrics(
  { counters, gauges }: Define,
  { connection, counts, deadLetters }: Pick<Backend, 'connection' | 'counts' | 'deadLetters'>,
): void {
  const names = workNamesOf(domains)
  const depths = readSparingly(() => readQueueDepths(connection.pool))
  const ofEach = (name: string, help: string, value: (depth: QueueDepth) => number) =>
    gauges(name, `${help} The same in every process: take the maximum.`, ['queue'], async () => {
      const found = await depths()
      return found && names.map((queue) => [{ queue }, value(found.get(queue) ?? noJobs)] as const)
    })
  ofEach('tenure_jobs_waiting', 'Jobs that wait for a worker or for their time.', ({ waiting }) => waiting)
  ofEach('tenure_jobs_due', 'Waiting jobs whose time has come.', ({ due }) => due)
  ofEach(
    'tenure_jobs_oldest_due_seconds',
    'How long the oldest of these has been due; 0 without any.',
    ({ oldestDueSeconds }) => oldestDueSeconds,
  )
  ofEach(
    'tenure_jobs_failed',
    'Jobs given up, until they are retried or dropped: npm run deliveries.',
    ({ failed }) => failed,
  )
  gauges('tenure_jobs_running', 'Jobs that this process is running.', ['queue'], () =>
    names.map((queue) => [{ queue }, counts.runningJobs.get(queue) ?? 0] as const),
  )
  counters(
    'tenure_dead_letters_total',
    'Jobs given up since the start, by queue; `npm run deliveries` lists them.',
    ['queue'],
    () => [...deadLetters].map(([queue, count]) => [{ queue }, count] as const),
  )
}
