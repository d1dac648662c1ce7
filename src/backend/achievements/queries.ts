import { and, eq, isNotNull, isNull, sql, type Placeholder, type SQL } from '#drizzle'
import type { Achievement, Achievements, UnlockEvent } from '#contract/achievements/achievements.ts'
import { rulesOf, type AchievementId } from '#contract/achievements/catalogue.ts'
import type { ProfileKind } from '#contract/achievements/rule.ts'
import { toScore } from '#contract/achievements/score.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Employment } from '#contract/profiles/profiles.ts'
import { assertCompanyOpen } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import type { CompanyMember } from '../core/membership.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { achievements } from './schema.ts'
import { companies } from '../companies/schema/companies.ts'
import { employments } from '../employments/schema/employments.ts'
import { languageName } from '../dictionaries/queries.ts'
import { currentPosition, underEarlierName } from '../employments/schema/fields.ts'
import { factsFor, noFacts, profileNotFound, visibilityFor, type View } from '../profiles/queries.ts'
import type { Visibility } from '../settings/visibility.ts'
import { eventSubject, toShared, type Subject } from './unlockEvents.ts'

type Row = Pick<
  typeof achievements.$inferSelect,
  'achievement' | 'progress' | 'unlockedAt' | 'evidenceId' | 'revokedAt' | 'revokedReason'
> & {
  readonly subject: Subject | null
  readonly employmentId: number | null
  readonly position: string | null
  readonly company: string | null
  readonly earlierName: boolean | null
}

const columns = {
  achievement: achievements.achievement,
  progress: achievements.progress,
  unlockedAt: achievements.unlockedAt,
  evidenceId: achievements.evidenceId,
  subject: eventSubject,
  revokedAt: achievements.revokedAt,
  revokedReason: achievements.revokedReason,
}
const employmentColumns = {
  employmentId: employments.id,
  position: sql<string | null>`case when ${employments.id} is null then null else ${currentPosition} end`,
  company: employments.companyName,
  earlierName: sql<boolean | null>`${underEarlierName}`,
}

const selectOf = (db: Tx, userId: number | Placeholder, facts: ReturnType<typeof factsFor>, shown?: SQL) =>
  db
    .select({ ...columns, ...employmentColumns, facts, ownerId: accounts.id })
    .from(accounts)
    .leftJoin(achievements, and(eq(achievements.userId, accounts.id), shown))
    .leftJoin(employments, eq(employments.id, achievements.employmentId))
    .where(and(eq(accounts.id, userId), isNull(accounts.closedAt)))

/**
 * All achievements of a person for their owner; what is unlocked for others, null if they may not see it. A person who hides
 * everything looks like one who has none.
 */
export async function showPerson(
  db: Tx,
  userId: number,
  view: View,
  locale: Locale,
): Promise<Achievements | null> {
  const isOwn = view === 'own'
  const rows = isOwn
    ? await prepared(db, 'own_achievements', (name) =>
        selectOf(db, sql.placeholder('userId'), noFacts).prepare(name),
      ).execute({ userId })
    : await selectOf(db, userId, factsFor(userId, view), isNotNull(achievements.unlockedAt))
  const [first] = rows
  if (!first) throw profileNotFound()
  const visibility = visibilityFor(view, first.facts)
  if (!visibility.achievements) return null
  return toAchievements('person', visibility.hidesAll ? [] : rows.filter(isRow), {
    pending: isOwn,
    event: (row) => toEvent(row, locale, isOwn ? null : visibility),
  })
}

/** The unlocked achievements of an open company. @throws Refused */
export async function showCompany(db: Tx, slug: string): Promise<Achievements> {
  const rows = await db
    .select({
      ...columns,
      ...withoutEmployment,
      ...withoutEvent,
      name: companies.name,
      closedAt: companies.closedAt,
    })
    .from(companies)
    .leftJoin(achievements, and(eq(achievements.companyId, companies.id), isNotNull(achievements.unlockedAt)))
    .where(eq(companies.slug, slug))
  const [first] = rows
  if (!first) throw notFound()
  assertCompanyOpen(first)
  return toAchievements('company', rows.filter(isRow), { pending: false, event: () => null })
}

/** All achievements of a company, for its members. Only admins read which people were concerned. */
export async function showProgress({ db }: Context, member: CompanyMember): Promise<Achievements> {
  const rows = await db
    .select({ ...columns, ...withoutEmployment })
    .from(achievements)
    .where(eq(achievements.companyId, member.company.id))
  const isAdmin = member.role === 'admin'
  return toAchievements('company', rows, {
    pending: true,
    event: (row) => (isAdmin || row.subject?.person == null ? toEvent(row, member.locale, null) : null),
  })
}

/** An achievement of an employment, as a query of the employment reads it. */
export interface EmploymentAchievement {
  readonly achievement: AchievementId
  readonly progress: number
  /** ISO 8601. */
  readonly unlockedAt: string
  readonly evidenceId: number
  readonly subject: Subject | null
}

const earnedRows = sql`(
  select json_agg(json_build_object('achievement', ${achievements.achievement}, 'progress', ${achievements.progress},
    'unlockedAt', ${achievements.unlockedAt}, 'evidenceId', ${achievements.evidenceId}, 'subject', ${eventSubject}))
  from ${achievements}
  where ${achievements.employmentId} = ${employments.id} and ${achievements.userId} = ${employments.userId}
    and ${achievements.unlockedAt} is not null)`

/** What an employment has unlocked for its employee, in a query of `employments`. */
export const employmentAchievements = sql<EmploymentAchievement[]>`coalesce(${earnedRows}, '[]')`

type Named = Pick<Employment, 'id' | 'position' | 'company' | 'earlier_name'>

/** @param seen what a reader who is no party of the employment may see; null for its parties */
export function toEmploymentAchievements(
  rows: readonly EmploymentAchievement[],
  { id, position, company, earlier_name: earlierName }: Named,
  seen: Visibility | null,
  locale: Locale,
): Achievement[] {
  const stored = rows.map(({ unlockedAt, ...row }): Row => ({
    ...row,
    unlockedAt: new Date(unlockedAt),
    revokedAt: null,
    revokedReason: null,
    employmentId: id,
    position,
    company,
    earlierName,
  }))
  const event = (row: Row) => toEvent(row, locale, seen)
  // The page names the employment, so an event that is between its parties is not listed at all.
  const shown = seen ? stored.filter((row) => event(row) !== null) : stored
  return toAchievements('person', shown, { pending: false, event }).items
}

const withoutEmployment = {
  employmentId: sql<null>`null`,
  position: sql<null>`null`,
  company: sql<null>`null`,
  earlierName: sql<null>`null`,
}
const withoutEvent = { evidenceId: sql<null>`null`, subject: sql<null>`null` }

/** A profile without achievements comes back as a row without one. */
const isRow = <R extends { achievement: AchievementId | null }>(row: R): row is R & Row =>
  row.achievement !== null

/** @param seen what a reader who is no party of the event may see of the person; null for its parties */
function toEvent(
  { achievement, evidenceId, subject, earlierName }: Row,
  locale: Locale,
  seen: Visibility | null,
): UnlockEvent | null {
  if (evidenceId === null || subject === null) return null
  // What the company said of an earlier name is not told under the new one.
  if (seen && earlierName) return null
  const names = seen ? toShared(achievement, seen, subject) : subject
  if (!names) return null
  const { title, person } = names
  const isLanguage = achievement === 'gradedLanguage' && title !== null
  return { row_id: evidenceId, title: isLanguage ? languageName(title, locale) : title, person }
}

interface Shown {
  readonly pending: boolean
  /** The event of an unlocked achievement; null if the reader may not see it. */
  readonly event: (row: Row) => UnlockEvent | null
}

function toAchievements(kind: ProfileKind, rows: readonly Row[], shown: Shown): Achievements {
  const byId = new Map(rows.map((row) => [row.achievement, row]))
  const items = rulesOf(kind).flatMap(([id, { weight, goal }]): Achievement[] => {
    const row = byId.get(id)
    if (!shown.pending && !row?.unlockedAt) return []
    const event = row?.unlockedAt ? shown.event(row) : null
    return [
      {
        id,
        weight,
        goal,
        progress: row?.progress ?? 0,
        unlocked_at: row?.unlockedAt?.toISOString() ?? null,
        employment: row && event ? toEmployment(row) : null,
        event,
        revoked:
          shown.pending && row?.revokedAt && row.revokedReason
            ? { at: row.revokedAt.toISOString(), reason: row.revokedReason }
            : null,
      },
    ]
  })
  const unlocked = items.flatMap(({ id, unlocked_at }) => (unlocked_at === null ? [] : [id]))
  return { ...toScore(kind, unlocked), items }
}

const toEmployment = ({ employmentId: id, position, company }: Row): Achievement['employment'] =>
  id === null || position === null || company === null ? null : { id, position, company }
