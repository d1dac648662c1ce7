import type { Pool } from 'pg'
import { finishedWorkTriggers } from './finishedWork.ts'

/** An arbitrary constant that every process uses. */
const lockKey = 7_305_412

const indexes = {
  /** Lets jobs be found by their data past the finished ones, which have none. */
  job_with_data: 'on pgboss.job (name) where data is not null',
  /** Lets the failed jobs be counted without the finished ones. Jobs that do not fail never enter it. */
  job_failed: "on pgboss.job (name) where state = 'failed'",
}

const triggers = Object.entries(finishedWorkTriggers)
/** Each trigger has a function of its name. */
const additionCount = 2 * triggers.length + Object.keys(indexes).length

/** A function counts only with the body of this release; a trigger that is to fire otherwise needs another name. */
const additionsQuery = `
  select ((select count(*) from pg_proc join unnest($1::text[], $2::text[]) as wanted (name, body)
      on proname = name and prosrc = body where pronamespace = to_regnamespace('pgboss'))
    + (select count(*) from pg_trigger where tgrelid = to_regclass('pgboss.job') and tgname = any($1))
    + (select count(*) from pg_class where relnamespace = to_regnamespace('pgboss') and relname = any($3)))::int as found`

/**
 * Adds triggers and indexes to the table of jobs unless it has them: that waits for every open transaction that has written a
 * job, and those that follow wait behind it.
 */
export async function addToQueueTables(pool: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ found: number }>(additionsQuery, [
    triggers.map(([name]) => name),
    triggers.map(([, { body }]) => body),
    Object.keys(indexes),
  ])
  if (rows[0]?.found === additionCount) return
  const statements = [
    // One transaction: two processes that build an index at the same time would fail on its name.
    `select pg_advisory_xact_lock(${lockKey})`,
    ...triggers.flatMap(([name, { event, condition, body }]) => [
      `create or replace function pgboss.${name}() returns trigger language plpgsql as $$${body}$$`,
      `create or replace trigger ${name} ${event} on pgboss.job
         for each row when (${condition}) execute function pgboss.${name}()`,
    ]),
    ...Object.entries(indexes).map(([name, of]) => `create index if not exists ${name} ${of}`),
  ]
  await pool.query(statements.join(';'))
}
