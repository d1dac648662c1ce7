import { sql } from 'drizzle-orm'
import { companyMembers } from '#backend/db/schema/companies.ts'
import { employments } from '#backend/db/schema/profiles.ts'
import { dayAfter } from './dates.ts'
import { getOrThrow, type WriteContext } from './context.ts'

/** Inserts employments; current employees of demo companies become members. */
export async function writeEmployments({
  db,
  content,
  today,
  people,
  companies,
}: WriteContext): Promise<void> {
  const work = [...content.people.values()].flatMap((person) =>
    person.employments.map((employment) => ({
      ...employment,
      userId: getOrThrow(people, person.key),
      companyId: employment.company === null ? null : getOrThrow(companies, employment.company),
      domain: employment.company === null ? null : getOrThrow(content.companies, employment.company).domain,
    })),
  )
  await db.insert(employments).values(
    work.map(({ userId, companyId, domain, ...employment }) => ({
      ...{ userId, companyId },
      companyName: employment.companyName,
      position: employment.position,
      startDate: employment.startDate,
      endDate: employment.endDate,
      terminationOn: employment.leavesIn === null ? null : dayAfter(today, employment.leavesIn),
      description: employment.description,
      verifiedAt: companyId === null ? null : new Date(employment.startDate),
      verifiedDomain: domain,
    })),
  )
  const named = [...content.companies.values()].flatMap(({ slug, members }) =>
    members.map(({ person, rights }) => ({
      companyId: getOrThrow(companies, slug),
      userId: getOrThrow(people, person),
      role: rights.role,
      manageHrPanel: rights.manage_hr_panel,
    })),
  )
  const others = work.flatMap(({ companyId, userId, endDate }) =>
    companyId !== null && endDate === null ? [{ companyId, userId, role: 'member' as const }] : [],
  )
  await db
    .insert(companyMembers)
    .values([...named, ...others])
    .onConflictDoNothing()
  // Membership dates from the first employment.
  const since = sql`(select min(${employments.startDate}) from ${employments} where
    ${employments.userId} = ${companyMembers.userId} and ${employments.companyId} = ${companyMembers.companyId})`
  await db
    .update(companyMembers)
    .set({ createdAt: sql`coalesce(${since}::timestamptz, ${companyMembers.createdAt})` })
}
