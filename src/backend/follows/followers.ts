import { sql } from 'drizzle-orm'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { fileAddress } from '#contract/files/files.ts'
import { growthWeeks, type FollowerWeek, type NamedFollower } from '#contract/follows/follows.ts'
import { findFollowerCount } from '../companies/counts.ts'
import { requireAdmin } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import { fullNameOf } from '../profiles/schema/fullName.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { applications } from '../applications/schema/applications.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { companyFollowerWeeks, companyFollows } from './schema.ts'
import { files } from '../files/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { preferences } from '../settings/schema.ts'

/**
 * Whether the follower `f` applied to the company or works for it, as `companies` among the audiences means it. Scalar
 * subqueries, because the planner would read all jobs and members of the company for an `exists`.
 */
const isLinked = sql`(exists (
  select 1 from ${applications} a where a.user_id = f.user_id and a.state <> 'withdrawn'
    and (select j.company_id from ${jobs} j where j.id = a.job_id) = f.company_id
) or (
  select m.user_id from ${currentMembers} m where m.user_id = f.user_id and m.company_id = f.company_id limit 1
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
  viewer: Viewer,
  slug: string,
  { after, limit = defaultPageSize }: PageQuery,
): Promise<{ items: NamedFollower[]; next: string | null; total: number }> {
  const companyId = await requireAdmin(db, viewer, slug)
  const position = afterPosition(readPosition(after), {
    at: sql.raw('f.created_at'),
    id: sql.raw('f.user_id'),
  })
  const found = await db.execute<FollowerRow>(sql`
    select f.user_id, ${fullNameOf('p')} as name, p.headline, p.photo_key, f.created_at as at
    from ${companyFollows} f
    -- The limits make these lookups, one follower after the other, until the page is full.
    cross join lateral (select s.following from ${preferences} s where s.user_id = f.user_id limit 1) chosen
    cross join lateral (
      select o.first_name, o.last_name, o.headline, i.key as photo_key from ${profiles} o
      join ${accounts} a on a.id = o.user_id and a.closed_at is null
      left join ${files} i on i.id = o.photo_id
      where o.user_id = f.user_id limit 1
    ) p
    where f.company_id = ${companyId} and ${position ?? sql`true`} and case chosen.following
      when 'everyone' then true when 'signedIn' then true when 'companies' then ${isLinked} else false end
    order by f.created_at desc, f.user_id desc limit ${limit + 1}`)
  const { rows, next } = toPage(found.rows, limit, (row) =>
    positionCursor(new Date(row.at), Number(row.user_id)),
  )
  return {
    items: rows.map(({ user_id, name, headline, photo_key, at }) => ({
      user_id: Number(user_id),
      name,
      headline,
      photo_url: photo_key === null ? null : fileAddress(photo_key),
      followed_at: new Date(at).toISOString(),
    })),
    next,
    total: (await findFollowerCount(db, companyId)) ?? 0,
  }
}

/** The growth of a company's followers by week, for its admins. */
export async function showGrowth({ db }: Context, viewer: Viewer, slug: string): Promise<FollowerWeek[]> {
  const companyId = await requireAdmin(db, viewer, slug)
  // The count and the weeks from one snapshot, because the totals of earlier weeks are counted back from it.
  const { rows } = await db.execute<{ week: string; gained: number; lost: number; now: number }>(sql`
    select to_char(w.week, 'YYYY-MM-DD') as week, coalesce(f.gained, 0) as gained, coalesce(f.lost, 0) as lost,
      c.follower_count as now
    from (
      select (date_trunc('week', now() at time zone 'UTC') - n * interval '1 week')::date as week
      from generate_series(0, ${growthWeeks - 1}) n
    ) w
    join ${companies} c on c.id = ${companyId}
    left join ${companyFollowerWeeks} f on f.company_id = c.id and f.week = w.week
    order by w.week desc`)
  let total = rows[0]?.now ?? 0
  const weeks = rows.map(({ week, gained, lost }) => {
    const row = { week, gained, lost, total }
    total -= gained - lost
    return row
  })
  return weeks.reverse()
}
