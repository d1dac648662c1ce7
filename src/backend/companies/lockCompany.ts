import { eq } from 'drizzle-orm'
import type { CompanyAdmin } from '../core/membership.ts'
import { notFound } from '../core/refuse.ts'
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
