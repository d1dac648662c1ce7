import type { Pool } from 'pg'
import type { WorkName } from './workNames.ts'

/** Reads one entry for each name that has a due job, in the partial index by which pg-boss fetches them. */
const dueWorkQuery = `
  select name from unnest($1::text[]) as name
  cross join lateral (select from pgboss.job where job.name = name.name
    and job.state < 'active' and not job.blocked and job.start_after <= now() limit 1) due`

export interface DueWorkPoll {
  /** Looks now, instead of after the interval. */
  soon(): void
  stop(): void
}

interface Options {
  readonly seconds: number
  readonly names: () => Iterable<WorkName>
  readonly onDue: (name: WorkName) => void
  readonly onError: (error: unknown) => void
}

/**
 * Looks for jobs that have become due without a notification, once for all names: a process with fifty names would otherwise
 * poll fifty times. The first look is asked for by `soon`.
 */
export function pollDueWork(
  pool: Pick<Pool, 'query'>,
  { seconds, names, onDue, onError }: Options,
): DueWorkPoll {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function look(): Promise<void> {
    try {
      const { rows } = await pool.query<{ name: WorkName }>(dueWorkQuery, [[...names()]])
      if (!stopped) for (const { name } of rows) onDue(name)
    } catch (error) {
      if (!stopped) onError(error)
    }
    lookAfter(seconds * 1000)
  }
  function lookAfter(ms: number): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void look(), ms)
  }
  return {
    soon: () => lookAfter(0),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
