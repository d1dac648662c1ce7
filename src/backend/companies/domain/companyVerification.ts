import { and, count, eq, gt, sql } from '#drizzle'
import { unverifiedInvitations, type CompanyVerification } from '#contract/companies/domains.ts'
import type { Context } from '../../core/context.ts'
import type { HrManager } from '../../core/membership.ts'
import { refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { invitations } from '../../employments/schema/invitations.ts'
import { companies } from '../schema/companies.ts'
import { isConfusable } from './distinctName.ts'

type CompanyRow = Pick<typeof companies.$inferSelect, 'id' | 'name' | 'domain' | 'createdAt'>
type InviteLimit = NonNullable<CompanyVerification['invite_limit']>
const hourMs = 60 * 60 * 1000

export const showCompanyVerification = (ctx: Context, { company }: HrManager): Promise<CompanyVerification> =>
  findCompanyVerification(ctx.db, company, ctx.now())

export async function findCompanyVerification(
  db: Tx,
  company: CompanyRow,
  now: Date,
): Promise<CompanyVerification> {
  return {
    verified: company.domain !== null,
    confusable: await hasConfusableName(db, company),
    invite_limit: await inviteLimitOf(db, company, now),
  }
}

/**
 * An unverified company whose name is confusable with that of a verified one may not act until it verifies a domain
 * (docs/decisions/023). Checked on each action, so it applies to older companies too.
 *
 * @throws Refused `nameConfusable`, or `code` for callers outside the company
 */
export async function requireDistinctName(
  tx: Tx,
  companyId: number,
  code: 'nameConfusable' | 'companyMustVerify' = 'nameConfusable',
): Promise<void> {
  const company = await findRow(tx, companyId)
  // The company was closed meanwhile.
  if (company.closedAt) throw refuse('companyDenied')
  if (await hasConfusableName(tx, company)) throw refuse(code)
}

/**
 * @throws Refused when an unverified company may not send an invitation now; the caller has locked its row
 * (docs/decisions/024)
 */
export async function requireMayInvite(tx: Tx, company: CompanyRow, now: Date): Promise<void> {
  if (await hasConfusableName(tx, company)) throw refuse('nameConfusable')
  const limit = await inviteLimitOf(tx, company, now)
  if (limit) throw refuse(limit)
}

/** An unverified company may resend an invitation once a day. */
export async function requireMayResend(
  tx: Tx,
  company: CompanyRow,
  { sentAt }: Pick<typeof invitations.$inferSelect, 'sentAt'>,
  now: Date,
): Promise<void> {
  if (await hasConfusableName(tx, company)) throw refuse('nameConfusable')
  if (company.domain === null && now.getTime() - sentAt.getTime() < 24 * hourMs)
    throw refuse('unverifiedDailyLimit')
}

const hasConfusableName = async (db: Tx, company: CompanyRow) =>
  company.domain === null && (await isConfusable(db, company.name, company))

async function inviteLimitOf(db: Tx, company: CompanyRow, now: Date): Promise<InviteLimit | null> {
  if (company.domain !== null) return null
  const { afterHours, aDay, pending } = unverifiedInvitations
  if (now.getTime() - company.createdAt.getTime() < afterHours * hourMs) return 'unverifiedTooYoung'
  const yesterday = new Date(now.getTime() - 24 * hourMs)
  const own = and(eq(invitations.companyId, company.id), eq(invitations.direction, 'invitation'))
  const [sent] = await db
    .select({
      // Cancelled invitations count, because they were mailed.
      today: count(sql`case when ${gt(invitations.createdAt, yesterday)} then 1 end`),
      waiting: count(
        sql`case when ${and(eq(invitations.state, 'pending'), gt(invitations.expiresAt, now))} then 1 end`,
      ),
    })
    .from(invitations)
    .where(own)
  if ((sent?.waiting ?? 0) >= pending) return 'unverifiedPendingLimit'
  return (sent?.today ?? 0) >= aDay ? 'unverifiedDailyLimit' : null
}

async function findRow(db: Tx, companyId: number) {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
  if (!company) throw new Error(`Company ${companyId} does not exist`)
  return company
}
