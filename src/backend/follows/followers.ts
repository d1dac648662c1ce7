import { and, eq, sql } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { fileAddress } from '#contract/files/files.ts'
import { growthWeeks, type FollowerWeek, type NamedFollower } from '#contract/follows/follows.ts'
import { findFollowerCount } from '../companies/counts.ts'
import type { Context } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import type { Tx } from '../db/connect.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { applications } from '../applications/schema/applications.ts'
import { opensProfile } from '../applications/schema/fields.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { companyFollowerWeeks, companyFollows } from './schema.ts'
import { files } from '../files/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { preferences } from '../settings/schema.ts'

/**
 * Whether the follower applied to the company or works for it, as `companies` among the audiences means it. Scalar
 * subqueries, because the planner would read all jobs and members of the company for an `exists`.
 */
const isLinked = sql`(exists (
  select 1 from ${applications}
  where ${applications.userId} = ${companyFollows.userId} and ${opensProfile}
    and (select ${jobs.companyId} from ${jobs} where ${jobs.id} = ${applications.jobId}) = ${companyFollows.companyId}
) or (
  select ${currentMembers.userId} from ${currentMembers}
  where ${currentMembers.userId} = ${companyFollows.userId} and ${currentMembers.companyId} = ${companyFollows.companyId}
  limit 1
) is not null)`

interface FollowerRow extends Record<string, unknown> {
  readonly user_id: string
  readonly name: string
  readonly headline: string
  readonly photo_key: string | null
  readonly at: Date | string
}

/** The followers of a company who chose to be named, for its admins. */
export async function listFollowers(
  { db }: Context,
  { company: { id: companyId } }: CompanyAdmin,
  { after, limit = defaultPageSize }: PageQuery,
): Promise<{ items: NamedFollower[]; next: string | null; total: number }> {
  const position = afterPosition(readPosition(after), {
    at: companyFollows.createdAt,
    id: companyFollows.userId,
  })
  const found = await db.execute<FollowerRow>(sql`
    select ${companyFollows.userId} as user_id, person.name, person.headline, person.photo_key,
      ${companyFollows.createdAt} as at
    from ${companyFollows}
    -- The limits make these lookups, one follower after the other, until the page is full.
    cross join lateral (
      select ${preferences.following} as following from ${preferences}
      where ${preferences.userId} = ${companyFollows.userId} limit 1
    ) chosen
    cross join lateral (
      select ${fullName} as name, ${profiles.headline} as headline, ${files.key} as photo_key from ${profiles}
      join ${accounts} on ${accounts.id} = ${profiles.userId} and ${accounts.closedAt} is null
      left join ${files} on ${files.id} = ${profiles.photoId}
      where ${profiles.userId} = ${companyFollows.userId} limit 1
    ) person
    where ${companyFollows.companyId} = ${companyId} and ${position ?? sql`true`} and case chosen.following
      when 'everyone' then true when 'signedIn' then true when 'companies' then ${isLinked} else false end
    order by ${companyFollows.createdAt} desc, ${companyFollows.userId} desc limit ${limit + 1}`)
  const { rows, next } = toPage(found.rows, limit, (row) =>
    positionCursor(new Date(row.at), Number(row.user_id)),
  )
  return {
    items: rows.map(({ user_id, name, headline, photo_key, at }) => ({
      user_id: Number(user_id),
      name,
      headline,
      photo_url: fileAddress(photo_key),
      followed_at: new Date(at).toISOString(),
    })),
    next,
    total: (await findFollowerCount(db, companyId)) ?? 0,
  }
}

/** The growth of a company's followers by week, for its admins. */
export async function showGrowth({ db }: Context, { company }: CompanyAdmin): Promise<FollowerWeek[]> {
  // The count and the weeks from one snapshot, because the totals of earlier weeks are counted back from it.
  const { rows } = await db.execute<{ week: string; gained: number; lost: number; now: number }>(sql`
    select to_char(shown.week, 'YYYY-MM-DD') as week, coalesce(${companyFollowerWeeks.gained}, 0) as gained,
      coalesce(${companyFollowerWeeks.lost}, 0) as lost, ${companies.followerCount} as now
    from (
      select (date_trunc('week', now() at time zone 'UTC') - n * interval '1 week')::date as week
      from generate_series(0, ${growthWeeks - 1}) n
    ) shown
    join ${companies} on ${companies.id} = ${company.id}
    left join ${companyFollowerWeeks} on ${companyFollowerWeeks.companyId} = ${companies.id}
      and ${companyFollowerWeeks.week} = shown.week
    order by shown.week desc`)
  let total = rows[0]?.now ?? 0
  const weeks = rows.map(({ week, gained, lost }) => {
    const row = { week, gained, lost, total }
    total -= gained - lost
    return row
  })
  return weeks.reverse()
}

/** Finds which of these users follow a company and have not muted it. */
export const findFollowersAmong =
  (db: Tx) =>
  async (companyId: number, userIds: readonly number[]): Promise<number[]> => {
    const { muted, userId, companyId: followed } = companyFollows
    const found = await db
      .select({ userId })
      .from(companyFollows)
      .where(
        and(eq(followed, companyId), sql`${userId} = any(${sql.param(userIds)}::bigint[])`, eq(muted, false)),
      )
    return found.map((row) => row.userId)
  }
