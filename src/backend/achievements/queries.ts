import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Achievement, Achievements } from '#contract/achievements/achievements.ts'
import { rulesOf, type AchievementId } from '#contract/achievements/catalogue.ts'
import type { ProfileKind } from '#contract/achievements/rule.ts'
import { toScore } from '#contract/achievements/score.ts'
import { assertOpen, findCompanyId, findMembership } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../db/schema/accounts.ts'
import { achievements } from '../db/schema/achievements.ts'
import { companies } from '../db/schema/companies.ts'
import { employments } from '../db/schema/profiles.ts'
import { currentPosition } from '../profiles/employments.ts'
import { factsFor, profileNotFound, visibilityFor, type View } from '../profiles/queries.ts'

type Row = Pick<
  typeof achievements.$inferSelect,
  'achievement' | 'progress' | 'unlockedAt' | 'revokedAt' | 'revokedReason'
> & {
  readonly employmentId: number | null
  readonly position: string | null
  readonly company: string | null
}

const columns = {
  achievement: achievements.achievement,
  progress: achievements.progress,
  unlockedAt: achievements.unlockedAt,
  revokedAt: achievements.revokedAt,
  revokedReason: achievements.revokedReason,
}
const employmentColumns = {
  employmentId: employments.id,
  position: sql<string | null>`case when ${employments.id} is null then null else ${currentPosition} end`,
  company: employments.companyName,
}

/** All achievements of a person for their owner; what is unlocked for others, null if they may not see it. */
export async function showPerson(db: Tx, userId: number, view: View): Promise<Achievements | null> {
  const isOwn = view === 'own'
  const rows = await db
    .select({ ...columns, ...employmentColumns, facts: factsFor(userId, view), ownerId: accounts.id })
    .from(accounts)
    .leftJoin(
      achievements,
      and(eq(achievements.userId, accounts.id), isOwn ? undefined : isNotNull(achievements.unlockedAt)),
    )
    .leftJoin(employments, eq(employments.id, achievements.employmentId))
    .where(and(eq(accounts.id, userId), isNull(accounts.closedAt)))
  const [first] = rows
  if (!first) throw profileNotFound()
  const visibility = visibilityFor(view, first.facts)
  if (!visibility.achievements) return null
  return toAchievements('person', rows.filter(isRow), {
    pending: isOwn,
    employments: isOwn || visibility.section('employment'),
  })
}

/** The unlocked achievements of an open company. @throws Refused */
export async function showCompany(db: Tx, slug: string): Promise<Achievements> {
  const rows = await db
    .select({ ...columns, ...withoutEmployment, name: companies.name, closedAt: companies.closedAt })
    .from(companies)
    .leftJoin(achievements, and(eq(achievements.companyId, companies.id), isNotNull(achievements.unlockedAt)))
    .where(eq(companies.slug, slug))
  const [first] = rows
  if (!first) throw notFound()
  assertOpen(first)
  return toAchievements('company', rows.filter(isRow), { pending: false, employments: false })
}

/** All achievements of a company, for its members. @throws Refused */
export async function showProgress({ db }: Context, viewer: Viewer, slug: string): Promise<Achievements> {
  const companyId = await findCompanyId(db, slug)
  if (!(await findMembership(db, viewer.userId, companyId))) throw refuse('companyDenied')
  const rows = await db
    .select({ ...columns, ...withoutEmployment })
    .from(achievements)
    .where(eq(achievements.companyId, companyId))
  return toAchievements('company', rows, { pending: true, employments: false })
}

/** An achievement of an employment, as a query of the employment reads it. */
export interface EarnedThere {
  readonly achievement: AchievementId
  readonly progress: number
  /** ISO 8601. */
  readonly unlockedAt: string
}

/** What an employment has unlocked for its employee, in a query of `employments`. */
export const earnedThere = sql<EarnedThere[]>`coalesce((
  select json_agg(json_build_object('achievement', a.achievement, 'progress', a.progress, 'unlockedAt', a.unlocked_at))
  from ${achievements} a
  where a.employment_id = ${employments}.id and a.user_id = ${employments}.user_id and a.unlocked_at is not null
), '[]')`

export const toEarned = (rows: readonly EarnedThere[]): Achievement[] =>
  toAchievements(
    'person',
    rows.map(({ unlockedAt, ...row }) => ({
      ...{ ...row, unlockedAt: new Date(unlockedAt), revokedAt: null, revokedReason: null },
      ...{ employmentId: null, position: null, company: null },
    })),
    { pending: false, employments: false },
  ).items

const withoutEmployment = {
  employmentId: sql<null>`null`,
  position: sql<null>`null`,
  company: sql<null>`null`,
}

/** A profile without achievements comes back as a row without one. */
const isRow = <R extends { achievement: AchievementId | null }>(row: R): row is R & Row =>
  row.achievement !== null

function toAchievements(
  kind: ProfileKind,
  rows: readonly Row[],
  shown: { pending: boolean; employments: boolean },
): Achievements {
  const byId = new Map(rows.map((row) => [row.achievement, row]))
  const items = rulesOf(kind).flatMap(([id, { weight, goal }]): Achievement[] => {
    const row = byId.get(id)
    if (!shown.pending && !row?.unlockedAt) return []
    return [
      {
        ...{ id, weight, goal, progress: row?.progress ?? 0 },
        unlocked_at: row?.unlockedAt?.toISOString() ?? null,
        employment: row && shown.employments ? toEmployment(row) : null,
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
