import { and, eq, isNull } from '#drizzle'
import { accounts } from '../accounts/schema/accounts.ts'
import { isOwnedBy } from '../companies/membership.ts'
import { companies } from '../companies/schema/companies.ts'
import type { Tx } from '../db/connect.ts'
import { lockCompanyJobs } from '../jobs/suspendJobs.ts'
import { measures, type MeasureRow } from './schema/measures.ts'

/** Whom a measure is against: an account, or a company. */
export type Target = { readonly accountId: number } | { readonly companyId: number }

export const targetOf = ({ accountId, companyId }: Pick<MeasureRow, 'accountId' | 'companyId'>): Target =>
  companyId === null ? { accountId: accountId ?? 0 } : { companyId }

/**
 * Locks the account or company, so that its measures follow one another, and the jobs that are suspended with it; as publishing
 * and closing do, jobs before their company.
 */
export async function lockTarget(tx: Tx, target: Target): Promise<'open' | 'closed' | 'unknown'> {
  if ('companyId' in target) await lockCompanyJobs(tx, target.companyId)
  const [found] =
    'companyId' in target
      ? await tx
          .select({ closedAt: companies.closedAt })
          .from(companies)
          .where(eq(companies.id, target.companyId))
          .for('update')
      : await tx
          .select({ closedAt: accounts.closedAt })
          .from(accounts)
          .where(eq(accounts.id, target.accountId))
          .for('update')
  if (!found) return 'unknown'
  return found.closedAt === null ? 'open' : 'closed'
}

/** The measure that has not ended, also if its time is over. The caller has locked the target. */
export async function findOpenMeasure(tx: Tx, target: Target): Promise<MeasureRow | null> {
  const isTarget =
    'companyId' in target
      ? eq(measures.companyId, target.companyId)
      : eq(measures.accountId, target.accountId)
  const [found] = await tx
    .select()
    .from(measures)
    .where(and(isTarget, isNull(measures.endedAt)))
  return found ?? null
}

/** Whether a member of staff would decide about themself, or about a company of theirs. */
export async function isOwn(tx: Tx, target: Target, by: number | null): Promise<boolean> {
  return by !== null && isOwnedBy(tx, by, { accountId: null, companyId: null, ...target })
}
