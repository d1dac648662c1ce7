import { inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Tx } from '../../db/connect.ts'
import type { Work, WorkName } from './workNames.ts'

/** Deletes jobs with the values of one of these in their data that have not succeeded and are not running. */
export async function cancelWork<Name extends WorkName>(
  tx: Tx,
  name: Name,
  ...data: readonly Partial<Work[Name]>[]
): Promise<void> {
  await tx.execute(sql`
    delete from pgboss.job
    where name = ${name} and data is not null and state in ('created', 'retry', 'failed')
      and data @> any (select jsonb_array_elements(${JSON.stringify(data)}::jsonb))`)
}

/**
 * Deletes jobs that contain an address of a person or name them. Only whole values match: another address may contain
 * theirs (docs/decisions/036).
 */
export async function eraseWork(tx: Tx, accountId: number, addresses: readonly string[]): Promise<void> {
  const matches = (payload: SQL) =>
    or(...['email', 'from', 'to', 'number'].map((key) => inArray(sql`${payload}->>${key}`, [...addresses])))
  await tx.execute(sql`
    delete from pgboss.job
    where data is not null and (${matches(sql`data`)} or ${matches(sql`data->'payload'`)} or data->>'names' = ${String(accountId)})`)
}

/**
 * Deletes the data of finished jobs, which may contain links, codes and addresses; their ids remain for deduplication.
 * A trigger does it in the statement that completes the job, so that no crash can come between.
 */
export async function deleteFinishedJobData(pool: Pool): Promise<void> {
  await pool.query(`
    create or replace function pgboss.wipe_finished_job() returns trigger language plpgsql as
      $$ begin new.data := null; return new; end $$`)
  await pool.query(`
    create or replace trigger wipe_finished_job before update of state on pgboss.job
      for each row when (new.state in ('completed', 'cancelled')) execute function pgboss.wipe_finished_job()`)
  // Few jobs still have data, while finished ones stay for days: queries on the data read only the former.
  await pool.query('create index if not exists job_with_data on pgboss.job (name) where data is not null')
}
