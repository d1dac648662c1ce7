import type { Pool } from 'pg'
import type { Queue } from './queue.ts'
import type { WorkName } from './workNames.ts'

/** The jobs of a name, in all processes. */
export interface QueueDepth {
  /** Waiting for a worker, or for their time. */
  readonly waiting: number
  /** Those whose time has come. */
  readonly due: number
  /** How long the oldest of these has been due, in seconds; 0 without any. */
  readonly oldestDueSeconds: number
  /** Given up, until somebody retries or drops them. */
  readonly failed: number
}

/** Reads the waiting jobs through the partial index by which pg-boss fetches them, and no finished ones. */
export const queueDepthQuery = `
  select name, count(*)::int as waiting, count(*) filter (where start_after <= now())::int as due,
    coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8 as "oldestDueSeconds",
    0 as failed
  from pgboss.job where state < 'active' and not blocked group by name
  union all
  select name, 0, 0, 0, count(*)::int from pgboss.job where state = 'failed' group by name`

/** The depth of each queue that has jobs. */
export async function readQueueDepths(pool: Pick<Pool, 'query'>): Promise<Map<string, QueueDepth>> {
  const { rows } = await pool.query<QueueDepth & { name: string }>(queueDepthQuery)
  const depths = new Map<string, QueueDepth>()
  for (const { name, ...depth } of rows) {
    const { waiting, due, oldestDueSeconds, failed } = depths.get(name) ?? noJobs
    depths.set(name, {
      waiting: waiting + depth.waiting,
      due: due + depth.due,
      oldestDueSeconds: Math.max(oldestDueSeconds, depth.oldestDueSeconds),
      failed: failed + depth.failed,
    })
  }
  return depths
}

export const noJobs: QueueDepth = { waiting: 0, due: 0, oldestDueSeconds: 0, failed: 0 }

/** The queue, which from now on counts in `running` the jobs that this process is running, by name. */
export function measureQueue(queue: Queue, running: Map<WorkName, number>): Queue {
  const add = (name: WorkName, change: number) => running.set(name, (running.get(name) ?? 0) + change)
  return {
    ...queue,
    work: (name, handle, options) =>
      queue.work(
        name,
        async (data, attempt) => {
          add(name, 1)
          try {
            await handle(data, attempt)
          } finally {
            add(name, -1)
          }
        },
        options,
      ),
  }
}
