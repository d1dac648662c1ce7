import { and, eq, inArray, isNull } from '#drizzle'
import type { HiddenOnClose } from '../accounts/schema/closures.ts'
import { changeFollowerCounts } from '../companies/counts.ts'
import { companies } from '../companies/schema/companies.ts'
import type { Tx } from '../db/connect.ts'
import { countInWeek } from './followerWeeks.ts'
import { companyFollows } from './schema.ts'

declare module '../accounts/schema/closures.ts' {
  interface HiddenOnClose {
    readonly follows?: readonly { companyId: number; at: string; muted?: boolean }[]
  }
}

/** Removes the follows of somebody who closes their account. */
export async function removeFollows(tx: Tx, userId: number): Promise<HiddenOnClose> {
  const follows = await tx.delete(companyFollows).where(eq(companyFollows.userId, userId)).returning()
  await countFollows(
    tx,
    follows.map(({ companyId }) => companyId),
    -1,
  )
  return {
    follows: follows.map(({ companyId, createdAt, muted }) => ({
      companyId,
      muted,
      at: createdAt.toISOString(),
    })),
  }
}

/** Companies that have closed since have no followers. */
export async function restoreFollows(tx: Tx, userId: number, { follows = [] }: HiddenOnClose): Promise<void> {
  const open = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        inArray(companies.id, [0, ...follows.map(({ companyId }) => companyId)]),
        isNull(companies.closedAt),
      ),
    )
  const ids = open.map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .insert(companyFollows)
    .values(
      follows
        .filter(({ companyId }) => ids.includes(companyId))
        .map(({ companyId, at, muted = false }) => ({ companyId, userId, muted, createdAt: new Date(at) })),
    )
  await countFollows(tx, ids, 1)
}

async function countFollows(tx: Tx, companyIds: readonly number[], by: 1 | -1): Promise<void> {
  await changeFollowerCounts(tx, companyIds, by)
  await countInWeek(tx, companyIds, by)
}
