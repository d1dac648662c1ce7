import { and, asc, eq, inArray, isNull } from '#drizzle'
import type { Context } from '../core/context.ts'
import { registeredOn, type EndedWithCompany } from '../core/domainModule.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { companies, companyContacts, companyMembers, offices } from './schema/companies.ts'
import { domainProofs } from './schema/domains.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { removeFile } from '../files/commands.ts'
import { indexCompanyJobs } from '../search/indexJobs.ts'

/** What the closing ended, for the operator who ran it. */
export interface ClosedCompany extends Required<EndedWithCompany> {
  readonly name: string
  readonly members: number
}

/**
 * Closes a company permanently (docs/decisions/050). Its row remains as a name for the employments that it confirmed,
 * and its slug stays reserved. Once committed, its page and jobs are gone, nobody can act for it and no request waits
 * for its response. Followers and applicants are notified in the background.
 * @returns null when no open company has this slug
 */
export async function closeCompany(
  ctx: Context,
  slug: string,
  reason: string | null,
): Promise<ClosedCompany | null> {
  const now = ctx.now()
  const closed = await transact(ctx, async (tx, emit) => {
    const company = await lockCompanyAndJobs(tx, slug)
    if (!company) return null
    const { id: companyId, domain: closedDomain } = company
    const ended = { jobs: 0, invitations: 0 }
    for (const { closeCompany } of registeredOn(ctx).modules)
      Object.assign(ended, await closeCompany?.(tx, { companyId, closedAt: now }))
    const members = await tx
      .delete(companyMembers)
      .where(eq(companyMembers.companyId, companyId))
      .returning({ userId: companyMembers.userId })
    await tx.delete(domainProofs).where(eq(domainProofs.companyId, companyId))
    await tx.delete(offices).where(eq(offices.companyId, companyId))
    await tx.delete(companyContacts).where(eq(companyContacts.companyId, companyId))
    await tx
      .update(companies)
      .set({
        closedAt: now,
        updatedAt: now,
        closedReason: reason,
        closedDomain,
        domain: null,
        domainProvenAt: null,
        logoId: null,
        coverId: null,
        headline: '',
        about: '',
        website: '',
        followerCount: 0,
        openJobCount: 0,
      })
      .where(eq(companies.id, companyId))
    await indexCompanyJobs(tx, companyId)
    await emit('companyClosed', { companyId, memberIds: members.map(({ userId }) => userId) })
    return { company, counts: { ...ended, members: members.length } }
  })
  if (!closed) return null
  const { company, counts } = closed
  await removeFile(ctx, company.logoId, { atOnce: true })
  await removeFile(ctx, company.coverId, { atOnce: true })
  ctx.security.write({ kind: 'companyClosed', outcome: 'done', company: slug })
  return { name: company.name, ...counts }
}

/** Locks jobs before their company, in the same order as publishing does, to avoid deadlocks. */
async function lockCompanyAndJobs(tx: Tx, slug: string) {
  const isOpen = and(eq(companies.slug, slug), isNull(companies.closedAt))
  const own = tx.select({ id: companies.id }).from(companies).where(isOpen)
  await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.companyId, own))
    .orderBy(asc(jobs.id))
    .for('update')
  const [company] = await tx.select().from(companies).where(isOpen).for('update')
  return company ?? null
}
