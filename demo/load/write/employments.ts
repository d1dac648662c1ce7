import { sql } from '#drizzle'
import { companyMembers } from '#backend/companies/schema/companies.ts'
import { employments } from '#backend/employments/schema/employments.ts'
import { addConfirmedName } from '#backend/profiles/names/confirmedNames.ts'
import { startOfDay } from '#backend/core/days.ts'
import type { Database } from '#backend/db/connect.ts'
import { employmentPositions } from '#backend/employments/schema/record.ts'
import { insertEvents } from '#backend/employments/history.ts'
import { dayAfter, daysBefore } from './dates.ts'
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
  const zoneOf = (slug: string | null) =>
    slug === null ? 'UTC' : getOrThrow(content.companies, slug).facts.time_zone
  const rows = work.map(({ userId, companyId, domain, ...employment }) => {
    const terminationOn = employment.leavesIn === null ? null : dayAfter(today, employment.leavesIn)
    return {
      userId,
      companyId,
      terminationOn,
      companyName: employment.companyName,
      position: employment.position,
      startDate: employment.startDate,
      endDate: employment.endDate,
      terminationAt: terminationOn === null ? null : startOfDay(zoneOf(employment.company), terminationOn),
      terminationBy: terminationOn === null ? null : employment.leavingNote === null ? 'employee' : 'company',
      terminationNote: employment.leavingNote ?? '',
      description: employment.description,
      verifiedAt: companyId === null ? null : new Date(employment.startDate),
      verifiedDomain: domain,
    } as const
  })
  const ids = await db.insert(employments).values(rows).returning({ id: employments.id })
  for (const [at, row] of rows.entries())
    await writeHistory(db, ids[at]?.id ?? 0, row, work[at]?.positions ?? [], today)
  const named = [...content.companies.values()].flatMap(({ slug, members }) =>
    members.map(({ person, rights }) => ({
      companyId: getOrThrow(companies, slug),
      userId: getOrThrow(people, person),
      role: rights.role,
      manageHrPanel: rights.manage_hr_panel,
      answerMessages: rights.answer_messages ?? false,
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
  // A membership ends with its employment.
  await db.execute(sql`update ${companyMembers} m set ends_at = e.termination_at from ${employments} e
    where e.user_id = m.user_id and e.company_id = m.company_id and e.termination_at is not null`)
}

/** The confirmed name, the positions and the history of a confirmed employment; of others there is none. */
async function writeHistory(
  db: Database,
  employmentId: number,
  { userId, verifiedAt, startDate, endDate, terminationOn, terminationBy }: typeof employments.$inferInsert,
  positions: readonly { readonly position: string; readonly startDate: string }[],
  today: Date,
): Promise<void> {
  if (!verifiedAt) return
  await addConfirmedName(db, { employmentId, employeeId: userId, name: null, at: verifiedAt })
  const of = { employmentId, side: 'company' as const }
  const changes = []
  for (const { position, startDate: start } of positions) {
    const [added] = await db
      .insert(employmentPositions)
      .values({ employmentId, position, startDate: start })
      .returning({ id: employmentPositions.id })
    const subjectId = added?.id ?? null
    changes.push({ ...of, kind: 'jobChanged' as const, at: new Date(start), effectiveOn: start, subjectId })
  }
  await insertEvents(db, [
    { ...of, kind: 'hired', at: new Date(startDate), effectiveOn: startDate },
    ...changes,
    ...(endDate ? [{ ...of, kind: 'left' as const, at: new Date(endDate), effectiveOn: endDate }] : []),
    ...(terminationOn
      ? [
          {
            employmentId,
            kind: 'terminationPlanned' as const,
            side: terminationBy ?? 'employee',
            at: daysBefore(today, 2, String(employmentId)),
            effectiveOn: terminationOn,
          },
        ]
      : []),
  ])
}
