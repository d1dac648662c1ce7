import { sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ActivityKind } from '#contract/activities/activities.ts'
import { applications } from '../applications/schema/applications.ts'
import { companies } from '../companies/schema/companies.ts'
import { companyFollows } from '../follows/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { postComments, posts } from '../posts/schema/posts.ts'
import { employments } from '../employments/schema/employments.ts'
import { reviews } from '../reviews/schema.ts'
import { rankOf, type Bounds } from './position.ts'

/** A query of one kind: `rank`, `at` and `id` of its newest rows within the bounds. */
export type Branch = (bounds: Bounds, limit: number) => SQL

const ranked = (kind: ActivityKind) => sql.raw(`${rankOf(kind)} as rank`)

interface News {
  readonly kind: 'post' | 'job'
  readonly table: SQL
  readonly at: SQL
  /** On the alias `n`. */
  readonly isShown: SQL
}
const postNews: News = {
  kind: 'post',
  table: sql`${posts}`,
  at: sql.raw('n.published_at'),
  isShown: sql.raw('n.published_at is not null'),
}
const jobNews: News = {
  kind: 'job',
  table: sql`${jobs}`,
  at: sql.raw('n.first_published_at'),
  isShown: sql.raw(`n.status = 'published'`),
}

/** How many of everybody's newest rows are searched for those of followed companies. */
const recentRows = 1000

/**
 * News of the followed companies (docs/decisions/094-activities.md). Where these publish much, their newest rows are among
 * everybody's newest. Otherwise they come from the companies with the newest rows, so these are found first, with one look at
 * an index per company, and only they are read further.
 */
const ofFollowed =
  ({ kind, table, at, isShown }: News) =>
  (userId: number): Branch =>
  (bounds, limit) => {
    const id = sql.raw('n.id')
    const within = sql`${isShown} and ${bounds(kind, at, id)}`
    return sql`
      with searched as materialized (
        select ${at} as at, n.id, n.company_id from ${table} n where ${within}
        order by ${at} desc, n.id desc limit ${recentRows}
      ), recent as materialized (
        select s.at, s.id from searched s
        join ${companyFollows} f on f.user_id = ${userId} and f.company_id = s.company_id and not f.muted
        order by s.at desc, s.id desc limit ${limit}
      ), enough as materialized (
        select (select count(*) from recent) >= ${limit} or (select count(*) from searched) < ${recentRows} as reached
      )
      select ${ranked(kind)}, at, id from recent where (select reached from enough)
      union all
      select ${ranked(kind)}, at, id from (
        select news.at, news.id from (
          select f.company_id from ${companyFollows} f
          cross join lateral (
            select ${at} as at, n.id from ${table} n where n.company_id = f.company_id and ${within}
            order by ${at} desc, n.id desc limit 1
          ) head
          where f.user_id = ${userId} and not f.muted
          order by head.at desc, head.id desc limit ${limit}
        ) newest
        cross join lateral (
          select ${at} as at, n.id from ${table} n where n.company_id = newest.company_id and ${within}
          order by ${at} desc, n.id desc limit ${limit}
        ) news
        order by news.at desc, news.id desc limit ${limit}
      ) of_companies where not (select reached from enough)`
  }
export const followedPosts = ofFollowed(postNews)
export const followedJobs = ofFollowed(jobNews)

const isOpenCompany = sql`exists (select 1 from ${companies} c where c.id = n.company_id and c.closed_at is null)`

/** News of all companies, for everyone. */
const ofEveryone =
  ({ kind, table, at, isShown }: News, isPublic: SQL): Branch =>
  (bounds, limit) => sql`
    select ${ranked(kind)}, ${at} as at, n.id from ${table} n
    where ${isShown} and ${isPublic} and ${bounds(kind, at, sql.raw('n.id'))} and ${isOpenCompany}
    order by ${at} desc, n.id desc limit ${limit}`
export const publicPosts = ofEveryone(postNews, sql.raw(`n.visibility = 'everyone'`))
export const publicJobs = ofEveryone(jobNews, sql.raw('true'))

/** Only companies with a verified domain: a name alone would make the list a notice board for anybody. */
export const newCompanies: Branch = (bounds, limit) => sql`
  select ${ranked('company')}, c.created_at as at, c.id from ${companies} c
  where c.domain is not null and ${bounds('company', sql.raw('c.created_at'), sql.raw('c.id'))}
  order by c.created_at desc, c.id desc limit ${limit}`

interface RecordTable extends SQLWrapper {
  readonly id: AnyColumn
}

/** What happened to a person: rows of one table about them, each at its own time. */
const ofPerson =
  (kind: ActivityKind, table: RecordTable, person: AnyColumn, time: AnyColumn) =>
  (userId: number): Branch =>
  (bounds, limit) => sql`
    select ${ranked(kind)}, ${time} as at, ${table.id} from ${table}
    where ${person} = ${userId} and ${time} is not null and ${bounds(kind, sql`${time}`, sql`${table.id}`)}
    order by ${time} desc, ${table.id} desc limit ${limit}`
export const ownApplications = ofPerson('applied', applications, applications.userId, applications.sentAt)
export const confirmedEmployments = ofPerson(
  'employed',
  employments,
  employments.userId,
  employments.verifiedAt,
)
export const publishedReviews = ofPerson('reviewed', reviews, reviews.employeeId, reviews.publishedAt)

/** What a person said under posts that everyone may read. */
export const publicComments =
  (userId: number): Branch =>
  (bounds, limit) => sql`
    select ${ranked('commented')}, m.created_at as at, m.id from ${postComments} m
    join ${posts} n on n.id = m.post_id
    where m.author_id = ${userId} and m.deleted_at is null and n.visibility = 'everyone'
      and n.published_at is not null and ${isOpenCompany}
      and ${bounds('commented', sql.raw('m.created_at'), sql.raw('m.id'))}
    order by m.created_at desc, m.id desc limit ${limit}`
