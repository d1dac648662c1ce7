import { lt, sql } from '#drizzle'
import { deleteBatch } from '../../db/deleteBatch.ts'
import type { Tx } from '../../db/connect.ts'
import { workKeys } from './schema.ts'

/** How long a finished job stays in the queue, for operators to look at. */
const finishedSeconds = 60 * 60
/** Longer than retries go on. */
const keyDays = 2

/** Ids made of dedupe keys are UUIDs of version 8, all others of version 4; see `jobId` in `queue.ts`. */
const hasKey = "substr(new.id::text, 15, 1) = '8'"

/**
 * Lets finished jobs leave the queue soon. What is left of them is their dedupe key, which keeps them from being queued
 * again. Triggers do it in the statements that complete and add jobs, so that no crash and no process can come between: as
 * long as a job has a row, no other one with its key is added, and from then on its key is stored.
 *
 * The data of a finished job, which may contain links, codes and addresses, is deleted at once. Jobs that were given up are
 * not finished: they stay as dead letters, and block their keys themselves.
 */
export const finishedWorkTriggers = {
  wipe_finished_job: {
    event: 'before update of state',
    condition: "new.state in ('completed', 'cancelled')",
    body: `begin
      new.data := null;
      new.deletion_seconds := ${finishedSeconds};
      if ${hasKey} then
        insert into work_keys (id, finished_at) values (new.id, now()) on conflict do nothing;
      end if;
      return new;
    end`,
  },
  skip_finished_job: {
    event: 'before insert',
    condition: `new.state = 'created' and ${hasKey}`,
    body: `begin
      if exists (select 1 from work_keys where id = new.id) then return null; end if;
      return new;
    end`,
  },
}

/**
 * Deletes a batch of the keys of jobs that nothing repeats any more. A job that is retried, or that operators may retry
 * because it was given up, can repeat what it has queued since it was added.
 */
export async function deleteOldKeys(db: Tx): Promise<object | null> {
  const repeatedSince = sql`(
    select min(created_on) from pgboss.job where state in ('retry', 'active', 'failed'))`
  return deleteBatch(
    db,
    workKeys,
    lt(workKeys.finishedAt, sql`least(now() - ${`${keyDays} days`}::interval, ${repeatedSince})`),
  )
}
