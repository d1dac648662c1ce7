import { and, asc, desc, eq, isNotNull, sql, type SQL } from '#drizzle'
import type { FormerEmployee, ShownMember } from '#contract/employments/colleagues.ts'
import type { Member, MemberFilter } from '#contract/employments/members.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { fileAddress } from '#contract/files/files.ts'
import { rightsOf } from '../../companies/membership.ts'
import type { Context } from '../../core/context.ts'
import type { CompanyAdmin } from '../../core/membership.ts'
import { addDays } from '#contract/core/workDay.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../../core/keyset.ts'
import { notFound } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { isOnRecord } from '../access.ts'
import { containsPattern, lowerCase } from '../../db/lowerCase.ts'
import { companyMembers } from '../../companies/schema/companies.ts'
import { files } from '../../files/schema.ts'
import { employments } from '../schema/employments.ts'
import { profiles, fullName } from '../../profiles/schema/profiles.ts'
import { currentPosition, employmentRows, latestOngoing, partyFields } from '../schema/fields.ts'
import { toEmployment } from '../../profiles/toEmployment.ts'

export type Search = PageQuery & { readonly q?: string | undefined }

/** The members of a company, longest-standing first. A membership past its end is not listed. */
export async function listMembers(
  ctx: Context,
  { company }: CompanyAdmin,
  { after, limit = defaultPageSize, q, state }: Search & { readonly state?: MemberFilter | undefined },
) {
  const { createdAt, userId, endsAt, suspendedAt } = companyMembers
  const found = await selectMembers(ctx.db)
    .where(
      and(
        eq(companyMembers.companyId, company.id),
        isListed,
        state === 'leaving' ? isNotNull(endsAt) : state === 'suspended' ? isNotNull(suspendedAt) : undefined,
        nameContains(q),
        afterPosition(readPosition(after), { at: createdAt, id: userId }, '>'),
      ),
    )
    .orderBy(asc(createdAt), asc(userId))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ member }) => positionCursor(member.createdAt, member.userId))
  return { items: rows.map(toMember), next }
}

/** A member as the company's admins see them. @throws Refused when there is none */
export async function showMembership(
  ctx: Context,
  { company }: CompanyAdmin,
  userId: number,
): Promise<Member> {
  const [found] = await selectMembers(ctx.db).where(
    and(eq(companyMembers.companyId, company.id), eq(companyMembers.userId, userId), isListed),
  )
  if (!found) throw notFound()
  return toMember(found)
}

/** A member or former employee with all their verified employments here, for the company's admins. */
export async function showMember(
  ctx: Context,
  { company: { id: companyId } }: CompanyAdmin,
  userId: number,
): Promise<ShownMember> {
  const [member] = await selectMembers(ctx.db).where(
    and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId), isListed),
  )
  const [person] = await ctx.db
    .select({
      name: fullName,
      headline: profiles.headline,
      photoKey: files.key,
      employments: employmentRows(
        partyFields,
        and(eq(employments.userId, profiles.userId), eq(employments.companyId, companyId), isOnRecord),
      ),
    })
    .from(profiles)
    .leftJoin(files, eq(files.id, profiles.photoId))
    .where(eq(profiles.userId, userId))
  // Whoever never belonged to the company is nobody to its admins.
  if (!person || (!member && person.employments.length === 0)) throw notFound()
  return {
    member: member ? toMember(member) : null,
    person: { user_id: userId, ...shownAs(person), headline: person.headline },
    employments: person.employments.map((one) => toEmployment(one, false, ctx.now())),
  }
}

/** People whose verified employment at the company has ended, the latest first. */
export async function listFormerEmployees(
  ctx: Context,
  { company }: CompanyAdmin,
  { after, limit = defaultPageSize, q }: Search,
) {
  const endedAt = sql`${employments.endDate}::timestamptz`
  const found = await ctx.db
    .select({
      id: employments.id,
      userId: employments.userId,
      name: fullName,
      photoKey: files.key,
      position: currentPosition,
      startDate: employments.startDate,
      endDate: sql<string>`${employments.endDate}`,
    })
    .from(employments)
    .innerJoin(profiles, eq(profiles.userId, employments.userId))
    .leftJoin(files, eq(files.id, profiles.photoId))
    .where(
      and(
        eq(employments.companyId, company.id),
        isOnRecord,
        isNotNull(employments.endDate),
        nameContains(q),
        afterPosition(readPosition(after), { at: endedAt, id: employments.id }),
      ),
    )
    .orderBy(desc(endedAt), desc(employments.id))
    .limit(limit + 1)
  const cursor = (row: { readonly endDate: string; readonly id: number }) =>
    positionCursor(new Date(`${row.endDate}T00:00:00Z`), row.id)
  const { rows, next } = toPage(found, limit, cursor)
  const items = rows.map((row): FormerEmployee => ({
    employment_id: row.id,
    user_id: row.userId,
    ...shownAs(row),
    position: row.position,
    start_date: row.startDate,
    end_date: row.endDate,
  }))
  return { items, next }
}

const isListed = sql`(${companyMembers.endsAt} is null or ${companyMembers.endsAt} > now())`

export function nameContains(q: string | undefined): SQL | undefined {
  if (!q) return undefined
  return sql`${lowerCase(fullName)} like ${containsPattern(q.toLowerCase())}`
}

interface EmploymentSummary {
  readonly id: number
  readonly position: string
  readonly start_date: string
  readonly termination_on: string | null
}

const employmentSummary = sql`json_build_object('id', ${employments.id}, 'position', ${currentPosition},
  'start_date', ${employments.startDate}, 'termination_on', ${employments.terminationOn})`

const selectMembers = (tx: Tx) =>
  tx
    .select({
      member: companyMembers,
      name: fullName,
      headline: profiles.headline,
      photoKey: files.key,
      employment: latestOngoing<EmploymentSummary>(employmentSummary, companyMembers),
    })
    .from(companyMembers)
    .innerJoin(profiles, eq(profiles.userId, companyMembers.userId))
    .leftJoin(files, eq(files.id, profiles.photoId))

type Found = Awaited<ReturnType<typeof selectMembers>>[number]

function toMember({ member, employment, headline, ...person }: Found): Member {
  return {
    user_id: member.userId,
    ...shownAs(person),
    headline,
    ...rightsOf(member),
    joined_at: member.createdAt.toISOString(),
    suspended: member.suspendedAt !== null,
    employment: employment && {
      id: employment.id,
      position: employment.position,
      start_date: employment.start_date,
      last_day: employment.termination_on === null ? null : addDays(employment.termination_on, -1),
    },
  }
}

export const shownAs = ({ name, photoKey }: { readonly name: string; readonly photoKey: string | null }) => ({
  name,
  photo_url: fileAddress(photoKey),
})
