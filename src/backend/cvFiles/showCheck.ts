import { and, eq, isNull, sql } from 'drizzle-orm'
import { confirmationOf } from '#contract/careers/confirmations.ts'
import type { EmploymentCheck } from '#contract/cvFiles/checks.ts'
import { today } from '#i18n/dates.ts'
import type { Context } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { hashToken } from '../core/tokens.ts'
import { accounts } from '../db/schema/accounts.ts'
import { checkLinks } from '../db/schema/checkLinks.ts'
import { companies } from '../db/schema/companies.ts'
import { employments, profiles } from '../db/schema/profiles.ts'
import { employmentFields, type EmploymentFields } from '../profiles/employments.ts'

/** What the company of an employment confirms today. Nothing that it does not confirm is shown, but for the name. */
export async function showCheck(ctx: Context, token: string, address: string): Promise<EmploymentCheck> {
  await ctx.rates.use('checkRead', address)
  const [row] = await ctx.db
    .select({
      revokedAt: checkLinks.revokedAt,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      withdrawnAt: employments.withdrawnAt,
      employment: sql<EmploymentFields>`(select json_build_object(${employmentFields})
        from ${employments} e left join ${companies} c on c.id = e.company_id where e.id = ${employments.id})`,
    })
    .from(checkLinks)
    .innerJoin(employments, eq(employments.id, checkLinks.employmentId))
    // Erasure moves confirmed employments to an account without a person.
    .innerJoin(profiles, and(eq(profiles.userId, checkLinks.userId), eq(profiles.userId, employments.userId)))
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))
    .where(eq(checkLinks.tokenHash, hashToken(token)))
  if (!row) throw notFound()
  if (row.revokedAt) throw refuse('checkLinkRevoked')
  const { employment, withdrawnAt } = row
  const confirmation = confirmationOf(employment)
  const common = {
    name: `${row.firstName} ${row.lastName}`.trim(),
    company: employment.company,
    company_name_now: employment.company_name_now,
    company_slug: employment.company_slug,
  }
  if (confirmation === 'selfReported') {
    if (!withdrawnAt) throw notFound()
    const nothing = { domain: null, positions: [], end_date: null }
    return { ...common, state: 'withdrawn', since: withdrawnAt.toISOString(), ...nothing }
  }
  const now = today(ctx.now())
  return {
    ...common,
    state: confirmation,
    domain: employment.verified_domain,
    since: new Date(employment.verified_at ?? 0).toISOString(),
    positions: employment.positions
      .filter(({ start_date: start }, at) => at === 0 || start <= now)
      .map(({ position, start_date }) => ({ position, start_date }))
      .reverse(),
    end_date: employment.end_date,
  }
}
