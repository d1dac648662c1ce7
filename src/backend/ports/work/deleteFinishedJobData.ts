import type { Pool } from 'pg'

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
