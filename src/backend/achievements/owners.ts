import { and, asc, isNull, sql, type AnyColumn, type SQL } from '#drizzle'
import type { ProfileKind } from '#contract/achievements/rule.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import type { Tx } from '../db/connect.ts'

/** The ids of people or companies that are not closed. */
export function selectOwners(tx: Tx, kind: ProfileKind, isWanted: (id: AnyColumn) => SQL) {
  const table = kind === 'person' ? accounts : companies
  return tx
    .select({ id: table.id })
    .from<typeof accounts | typeof companies>(table)
    .where(and(isWanted(table.id), isNull(table.closedAt)))
    .orderBy(asc(table.id))
    .$dynamic()
}

/** The owners among these that exist and are not closed. */
export async function findOwners(tx: Tx, kind: ProfileKind, ids: readonly number[]): Promise<number[]> {
  const rows = await selectOwners(tx, kind, (id) => sql`${id} = any(${sql.param(ids)}::bigint[])`)
  return rows.map(({ id }) => id)
}
