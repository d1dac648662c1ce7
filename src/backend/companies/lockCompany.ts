import { eq } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { notFound } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from './schema/companies.ts'
import { assertStillAdmin } from './membership.ts'

export type CompanyRow = typeof companies.$inferSelect

/**
 * Locks the company's row until the transaction ends. Changes to its members are serialised, so that two admins
 * cannot remove each other.
 */
export async function lockCompany(tx: Tx, by: { id: number } | { slug: string }): Promise<CompanyRow> {
  const [company] = await tx
    .select()
    .from(companies)
    .where('id' in by ? eq(companies.id, by.id) : eq(companies.slug, by.slug))
    .for('update')
  if (!company) throw notFound()
  return company
}

/** @throws Refused unless the viewer is still an admin, which cannot change while the row is locked */
export async function lockCompanyAsAdmin(tx: Tx, admin: CompanyAdmin): Promise<CompanyRow> {
  const company = await lockCompany(tx, admin.company)
  await assertStillAdmin(tx, admin)
  return company
}

/** A change of a company by an admin, while the company's row is locked. @throws Refused */
export async function changeLocked<T>(
  ctx: Context,
  admin: CompanyAdmin,
  change: (tx: Tx, company: CompanyRow, emit: Emit) => Promise<T>,
): Promise<T> {
  await ctx.rates.use('write', admin.userId)
  return transact(ctx, async (tx, emit) => change(tx, await lockCompanyAsAdmin(tx, admin), emit))
}
