import { sql } from 'drizzle-orm'
import { companies, companyFollows, companyMembers } from '../schema/companies.ts'
import { employments } from '../schema/profiles.ts'
import type { SeedContext } from '../seed.ts'
import { companies as seedCompanies } from './companies.ts'
import { dayAfter } from './dates.ts'
import { follows } from './interests.ts'
import { memberships, people } from './people.ts'

/** What joins people to companies: members, employments, followers. */
export async function insertRelations(ctx: SeedContext): Promise<void> {
  await insertMembers(ctx)
  for (const person of people) {
    const userId = idIn(ctx.people, person.key)
    for (const employment of person.employments) {
      const companyId = employment.companySlug ? idIn(ctx.companies, employment.companySlug) : null
      await ctx.db.insert(employments).values({
        userId,
        companyId,
        companyName: employment.companyName,
        position: employment.position,
        startDate: employment.start,
        endDate: employment.end,
        terminationOn:
          employment.plannedTerminationInDays === undefined
            ? null
            : dayAfter(ctx.today, employment.plannedTerminationInDays),
        description: employment.description ?? '',
        verifiedAt: employment.verified ? new Date(employment.start) : null,
        verifiedDomain: employment.verified ? domainOf(employment.companySlug) : null,
      })
    }
  }
  // Members since they began to work there.
  const since = sql`(select min(${employments.startDate}) from ${employments} where
    ${employments.userId} = ${companyMembers.userId} and ${employments.companyId} = ${companyMembers.companyId})`
  await ctx.db
    .update(companyMembers)
    .set({ createdAt: sql`coalesce(${since}::timestamptz, ${companyMembers.createdAt})` })
  await ctx.db.insert(companyFollows).values(
    follows.map(({ personKey, companySlug }) => ({
      userId: idIn(ctx.people, personKey),
      companyId: idIn(ctx.companies, companySlug),
    })),
  )
  await ctx.db.update(companies).set({
    followerCount: sql`(select count(*) from ${companyFollows} where ${companyFollows.companyId} = ${companies.id})`,
  })
}

async function insertMembers(ctx: SeedContext): Promise<void> {
  for (const { companySlug, personKey, role, managesHr } of memberships)
    await ctx.db.insert(companyMembers).values({
      companyId: idIn(ctx.companies, companySlug),
      userId: idIn(ctx.people, personKey),
      role,
      manageHrPanel: managesHr,
    })
  // Whoever works at a company that is here is a member of it.
  for (const person of people)
    for (const { companySlug, end, verified } of person.employments)
      if (companySlug && end === null && verified)
        await ctx.db
          .insert(companyMembers)
          .values({
            companyId: idIn(ctx.companies, companySlug),
            userId: idIn(ctx.people, person.key),
            role: 'member',
          })
          .onConflictDoNothing()
}

/** What a company of the demo content has proven. */
export const domainOf = (slug: string | undefined) =>
  seedCompanies.find((one) => one.slug === slug)?.domain ?? null

/** The id of something that the demo content names; a name that nothing has is a mistake in the content. */
export function idIn(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo content names ${key}, which is not in it`)
  return id
}
