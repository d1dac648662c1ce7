import { inArray, or, sql, type SQL } from '#drizzle'
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
