import { getConstructionPlans, PgBoss } from 'pg-boss'
import type { Pool } from 'pg'

/** The version of the queue's tables that this release creates. */
export const queueVersion = (): string =>
  /insert into pgboss\.version\s*\(version\) values \('(\d+)'\)/i.exec(getConstructionPlans('pgboss'))?.[1] ??
  ''

/** The version that a database has; null when it has no queue. */
export async function findQueueVersion(pool: Pick<Pool, 'query'>): Promise<string | null> {
  const { rows: found } = await pool.query<{ known: boolean }>(
    `select to_regclass('pgboss.version') is not null as known`,
  )
  if (!found[0]?.known) return null
  const { rows } = await pool.query<{ version: string }>('select version::text from pgboss.version')
  return rows[0]?.version ?? null
}

/** Creates the queue's tables in a transaction of their own, without any queue in them. */
export async function createQueueSchema(pool: Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values as unknown[]) },
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Removes the tables of a queue that was created and never filled. Returns false when something else is in its schema. */
export async function dropUnusedQueue(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select exists (select from pg_namespace where nspname = 'pgboss') as known`,
  )
  if (!rows[0]?.known) return true
  if ((await findQueueVersion(pool)) === null) return false
  const { rowCount } = await pool.query(
    'select from pgboss.queue union all (select from pgboss.job limit 1) limit 1',
  )
  if (rowCount) return false
  await dropQueueSchema(pool)
  return true
}

export async function dropQueueSchema(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query('drop schema pgboss cascade')
}
