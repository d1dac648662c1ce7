import { PgBoss } from 'pg-boss'
import type { Pool } from 'pg'

/** A job that was given up, without its data, which may contain links and codes. */
export interface DeadLetter {
  readonly id: string
  readonly queue: string
  /** For a delivery: the event and its reaction. */
  readonly event: string | null
  readonly to: string | null
  readonly attempts: number
  readonly reason: string
  readonly failedAt: Date
}

/** The oldest first, at most 1,000. */
export async function listDeadLetters(pool: Pick<Pool, 'query'>): Promise<DeadLetter[]> {
  const { rows } = await pool.query(`
    select id, name as queue, data->>'event' as event, case when name = 'delivery' then data->>'to' end as "to",
      retry_count + 1 as attempts, coalesce(output->>'message', output->'value'->>'message', '') as reason,
      completed_on as "failedAt"
    from pgboss.job where state = 'failed' order by completed_on, id limit 1000`)
  return rows as DeadLetter[]
}

export interface DeadLetterQueue {
  /** Retries jobs with one more attempt each; returns how many. */
  retry(ids: readonly string[]): Promise<number>
  /** Deletes jobs; returns how many. */
  drop(ids: readonly string[]): Promise<number>
  close(): Promise<void>
}

/** Opens the queue to manage dead letters, without running any jobs. */
export async function openDeadLetters(pool: Pool): Promise<DeadLetterQueue> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values as unknown[]) },
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  const applyTo = async (ids: readonly string[], act: (queue: string, ids: string[]) => Promise<unknown>) => {
    const chosen = (await listDeadLetters(pool)).filter(({ id }) => ids.includes(id))
    const names = new Set(chosen.map(({ queue }) => queue))
    for (const name of names)
      await act(
        name,
        chosen.filter(({ queue }) => queue === name).map(({ id }) => id),
      )
    return chosen.length
  }
  return {
    retry: (ids) => applyTo(ids, (name, some) => boss.retry(name, some)),
    drop: (ids) => applyTo(ids, (name, some) => boss.deleteJob(name, some)),
    close: () => boss.stop({ graceful: false }),
  }
}
