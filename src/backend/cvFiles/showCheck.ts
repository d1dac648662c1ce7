import { and, eq, isNull, sql } from '#drizzle'
import type { EmploymentCheck } from '#contract/cvFiles/checks.ts'
import { today } from '#i18n/dates.ts'
import type { Context } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { hashToken } from '../core/tokens.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { checkLinks } from './schema.ts'
import { companies } from '../companies/schema/companies.ts'
import { confirmedNames } from '../profiles/schema/names.ts'
import { employments } from '../employments/schema/employments.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { employmentFields, type EmploymentFields } from '../employments/schema/fields.ts'

/** What the company of an employment confirms today. Nothing that it does not confirm is shown. */
export async function showCheck(ctx: Context, token: string, address: string): Promise<EmploymentCheck> {
  await ctx.rates.use('checkRead', address)
  const [row] = await ctx.db
    .select({
      revokedAt: checkLinks.revokedAt,
      confirmedName: confirmedNames.name,
      nameTakenOverAt: confirmedNames.takenOverAt,
      withdrawnAt: employments.withdrawnAt,
      employment: sql<EmploymentFields>`json_build_object(${employmentFields})`,
    })
    .from(checkLinks)
    .innerJoin(employments, eq(employments.id, checkLinks.employmentId))
    .leftJoin(companies, eq(companies.id, employments.companyId))
    .innerJoin(confirmedNames, eq(confirmedNames.employmentId, employments.id))
    // Erasure moves confirmed employments to an account without a person.
    .innerJoin(profiles, and(eq(profiles.userId, checkLinks.userId), eq(profiles.userId, employments.userId)))
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))
    .where(eq(checkLinks.tokenHash, hashToken(token)))
  if (!row) throw notFound()
  if (row.revokedAt) throw refuse('checkLinkRevoked')
  const { employment, withdrawnAt } = row
  const common = {
    name: row.confirmedName,
    name_taken_over_at: row.nameTakenOverAt?.toISOString() ?? null,
    earlier_name: employment.earlier_name,
    company: employment.company,
    company_name_now: employment.company_name_now,
    company_slug: employment.company_slug,
  }
  if (employment.verified_at === null) {
    if (!withdrawnAt) throw notFound()
    const nothing = { domain: null, positions: [], end_date: null }
    return { ...common, state: 'withdrawn', since: withdrawnAt.toISOString(), ...nothing }
  }
  const now = today(ctx.now())
  return {
    ...common,
    state: employment.verified_domain === null ? 'confirmed' : 'verified',
    domain: employment.verified_domain,
    since: new Date(employment.verified_at).toISOString(),
    positions: employment.positions
      .filter(({ start_date: start }, at) => at === 0 || start <= now)
      .map(({ position, start_date }) => ({ position, start_date }))
      .reverse(),
    end_date: employment.end_date,
  }
}
