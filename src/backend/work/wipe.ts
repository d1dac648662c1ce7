import type { Pool } from 'pg'

/**
 * Work that is done keeps its id, so that it is not queued twice, and nothing else: its data may hold links, codes and
 * addresses. The database does it in the statement that completes the work, so no crash can come between.
 */
export async function wipeFinishedJobs(pool: Pool): Promise<void> {
  await pool.query(`
    create or replace function pgboss.wipe_finished_job() returns trigger language plpgsql as
      $$ begin new.data := null; return new; end $$`)
  await pool.query(`
    create or replace trigger wipe_finished_job before update of state on pgboss.job
      for each row when (new.state in ('completed', 'cancelled')) execute function pgboss.wipe_finished_job()`)
  // What still has data is little; what is done is kept for days. Who looks into the data reads only the former.
  await pool.query('create index if not exists job_with_data on pgboss.job (name) where data is not null')
}
