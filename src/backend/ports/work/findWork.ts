import { sql } from '#drizzle'
import type { Tx } from '../../db/connect.ts'
import type { Work, WorkName } from './workNames.ts'

/** Whether a job with these values in its data is queued or running, or will be retried. */
export async function hasUnfinishedWork<Name extends WorkName>(
  tx: Tx,
  name: Name,
  data: Partial<Work[Name]>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from pgboss.job
    where name = ${name} and data is not null and state in ('created', 'retry', 'active')
      and data @> ${JSON.stringify(data)}::jsonb
    limit 1`)
  return rows.length > 0
}
