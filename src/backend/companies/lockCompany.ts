import { eq } from 'drizzle-orm'
import type { Viewer } from '../core/context.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { requireAdminOf } from './membership.ts'

export type CompanyRow = typeof companies.$inferSelect

/**
 * Locks the row of a company until the transaction ends: of all that happens to its people one thing happens at a time,
 * so that two admins cannot each be the one who leaves the other as the last.
 */
export async function lockCompany(tx: Tx, which: { id: number } | { slug: string }): Promise<CompanyRow> {
  const [company] = await tx
    .select()
    .from(companies)
    .where('id' in which ? eq(companies.id, which.id) : eq(companies.slug, which.slug))
    .for('update')
  if (!company) throw notFound()
  return company
}

/** @throws Refused unless the viewer is an admin of the company, now that nobody else can change that */
export async function lockCompanyAsAdmin(tx: Tx, viewer: Viewer, slug: string): Promise<CompanyRow> {
  const company = await lockCompany(tx, { slug })
  await requireAdminOf(tx, viewer.userId, company.id)
  return company
}
