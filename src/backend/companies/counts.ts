import { and, eq, inArray, isNull, sql } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { companies } from './schema/companies.ts'

const followers = { count: companies.followerCount }

/** @returns null when there is no such company */
export async function findFollowerCount(db: Tx, companyId: number): Promise<number | null> {
  const [company] = await db.select(followers).from(companies).where(eq(companies.id, companyId))
  return company?.count ?? null
}

/** Changes the number of followers. @returns null when the company is closed: then it has none */
export async function changeFollowerCount(tx: Tx, companyId: number, by: 1 | -1): Promise<number | null> {
  const [company] = await tx
    .update(companies)
    .set({ followerCount: sql`${companies.followerCount} + ${by}` })
    .where(and(eq(companies.id, companyId), isNull(companies.closedAt)))
    .returning(followers)
  return company?.count ?? null
}

/** Changes the numbers of several companies, whose rows are locked in a fixed order, so that two callers cannot deadlock. */
export async function changeFollowerCounts(tx: Tx, companyIds: readonly number[], by: 1 | -1): Promise<void> {
  const these = inArray(companies.id, [0, ...companyIds])
  await tx.select({ id: companies.id }).from(companies).where(these).orderBy(companies.id).for('update')
  await tx
    .update(companies)
    .set({ followerCount: sql`${companies.followerCount} + ${by}` })
    .where(these)
}

/** Changes the number of open jobs. */
export async function changeOpenJobCount(tx: Tx, companyId: number, by: number): Promise<void> {
  if (by === 0) return
  await tx
    .update(companies)
    .set({ openJobCount: sql`${companies.openJobCount} + ${by}` })
    .where(eq(companies.id, companyId))
}
