import { eq, or } from '#drizzle'
import { mailAddress } from '#contract/core/mailAddress.ts'
import type { FoundCompany, FoundPerson } from '#contract/support/lookup.ts'
import { findAddressOwner } from '../accounts/addresses/emailOwners.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import type { Context } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import type { StaffMember } from '../core/staff.ts'
import type { Tx } from '../db/connect.ts'
import { fullName, profiles } from '../profiles/schema/profiles.ts'
import { publicAddresses } from '../publicPages/schema.ts'
import { reportCases } from '../reports/schema.ts'
import { appendStaffEvent } from '../staff/staffEvents.ts'
import { findSupport } from './steps.ts'

/** What everybody sees of a person, found by an exact id, mail address or address of a public page. @throws Refused */
export async function findPerson(ctx: Context, staff: StaffMember, key: string): Promise<FoundPerson> {
  await ctx.rates.use('staffLookup', staff.accountId)
  const accountId = await findAccountId(ctx.db, key)
  if (accountId === null) throw refuse('personUnknown')
  const [found] = await ctx.db
    .select({
      name: fullName,
      headline: profiles.headline,
      joinedAt: accounts.createdAt,
      closedAt: accounts.closedAt,
      cases: ctx.db.$count(reportCases, eq(reportCases.authorId, accountId)),
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.id))
    .where(eq(accounts.id, accountId))
  if (!found) throw refuse('personUnknown')
  await recordLookup(ctx, staff, 'personFound', ['account', accountId])
  const { name, headline, joinedAt, closedAt, cases } = found
  return {
    id: accountId,
    name,
    headline,
    joined_at: joinedAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
    cases,
    support: await findSupport(ctx, 'account', accountId),
  }
}

async function findAccountId(db: Tx, key: string): Promise<number | null> {
  if (isId(key)) return Number(key)
  const email = mailAddress(key)
  if (email !== null) return (await findAddressOwner(db, email))?.id ?? null
  const [owner] = await db
    .select({ id: publicAddresses.userId })
    .from(publicAddresses)
    .where(eq(publicAddresses.address, key.toLowerCase()))
  return owner?.id ?? null
}

/** A company, found by its exact id or slug. @throws Refused */
export async function findCompany(ctx: Context, staff: StaffMember, key: string): Promise<FoundCompany> {
  await ctx.rates.use('staffLookup', staff.accountId)
  const { db } = ctx
  const [found] = await db
    .select({
      company: companies,
      members: db.$count(currentMembers, eq(currentMembers.companyId, companies.id)),
      cases: db.$count(reportCases, eq(reportCases.companyId, companies.id)),
    })
    .from(companies)
    .where(isId(key) ? or(eq(companies.id, Number(key)), eq(companies.slug, key)) : eq(companies.slug, key))
    .limit(1)
  if (!found) throw refuse('companyUnknown')
  const { company, members, cases } = found
  await recordLookup(ctx, staff, 'companyFound', ['company', company.id])
  return {
    id: company.id,
    slug: company.slug,
    name: company.name,
    domain: company.domain,
    created_at: company.createdAt.toISOString(),
    closed_at: company.closedAt?.toISOString() ?? null,
    members,
    open_jobs: company.openJobCount,
    cases,
    support: await findSupport(ctx, 'company', company.id),
  }
}

const isId = (key: string): boolean => /^[1-9]\d{0,15}$/.test(key)

const recordLookup = async (
  ctx: Context,
  staff: StaffMember,
  kind: 'personFound' | 'companyFound',
  target: readonly ['account' | 'company', number],
): Promise<void> => ctx.db.transaction((tx) => appendStaffEvent(ctx, tx, staff, { kind, target }))
