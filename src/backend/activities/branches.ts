import { sql, type AnyColumn, type SQL, type SQLWrapper } from '#drizzle'
import type { ActivityKind } from '#contract/activities/activities.ts'
import { applications } from '../applications/schema/applications.ts'
import { companies } from '../companies/schema/companies.ts'
import { companyFollows } from '../follows/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { postComments, posts, shownComments, shownPosts } from '../posts/schema/posts.ts'
import { isSuspended } from '../measures/schema/measures.ts'
import { employments } from '../employments/schema/employments.ts'
import { reviews } from '../reviews/schema.ts'
import { rankOf, type Bounds } from './position.ts'

/** A query of one kind: `rank`, `at` and `id` of its newest rows within the bounds. */
export type Branch = (bounds: Bounds, limit: number) => SQL

const ranked = (kind: ActivityKind) => sql.raw(`${rankOf(kind)} as rank`)

interface News {
  readonly kind: 'post' | 'job'
  readonly table: typeof posts | typeof jobs
  readonly columns: { readonly id: AnyColumn; readonly companyId: AnyColumn }
  readonly at: AnyColumn
  readonly isShown: SQL
}
const postNews: News = {
  kind: 'post',
  table: shownPosts,
  columns: posts,
  at: posts.publishedAt,
  isShown: sql`${posts.publishedAt} is not null`,
}
const jobNews: News = {
  kind: 'job',
  table: jobs,
  columns: jobs,
  at: jobs.firstPublishedAt,
  isShown: sql`${jobs.status} = 'published'`,
}

/** How many of everybody's newest rows are searched for those of followed companies. */
const recentRows = 1000

/**
 * News of the followed companies (docs/decisions/094-activities.md). Where these publish much, their newest rows are among
 * everybody's newest. Otherwise they come from the companies with the newest rows, so these are found first, with one look at
 * an index per company, and only they are read further.
 */
const ofFollowed =
  ({ kind, table, columns, at, isShown }: News) =>
  (userId: number | SQLWrapper): Branch =>
  (bounds, limit) => {
    const { id, companyId } = columns
    const within = sql`${isShown} and ${bounds(kind, at, id)}`
    return sql`
      with searched as materialized (
        select ${at} as at, ${id} as id, ${companyId} as company_id from ${table} where ${within}
        order by ${at} desc, ${id} desc limit ${recentRows}
      ), recent as materialized (
        select searched.at, searched.id from searched
        join ${companyFollows} on ${companyFollows.userId} = ${userId}
          and ${companyFollows.companyId} = searched.company_id and not ${companyFollows.muted}
        order by searched.at desc, searched.id desc limit ${limit}
      ), enough as materialized (
        select (select count(*) from recent) >= ${limit} or (select count(*) from searched) < ${recentRows} as reached
      )
      select ${ranked(kind)}, at, id from recent where (select reached from enough)
      union all
      select ${ranked(kind)}, at, id from (
        select news.at, news.id from (
          select ${companyFollows.companyId} as company_id from ${companyFollows}
          cross join lateral (
            select ${at} as at, ${id} as id from ${table} where ${companyId} = ${companyFollows.companyId} and ${within}
            order by ${at} desc, ${id} desc limit 1
          ) head
          where ${companyFollows.userId} = ${userId} and not ${companyFollows.muted}
          order by head.at desc, head.id desc limit ${limit}
        ) newest
        cross join lateral (
          select ${at} as at, ${id} as id from ${table} where ${companyId} = newest.company_id and ${within}
          order by ${at} desc, ${id} desc limit ${limit}
        ) news
        order by news.at desc, news.id desc limit ${limit}
      ) of_companies where not (select reached from enough)`
  }
export const followedPosts = ofFollowed(postNews)
export const followedJobs = ofFollowed(jobNews)

const isOpen = (companyId: AnyColumn) => sql`exists (
  select 1 from ${companies} where ${companies.id} = ${companyId} and ${companies.closedAt} is null)
  and not ${isSuspended(companyId)}`

/** News of all companies, for everyone. */
const ofEveryone =
  ({ kind, table, columns, at, isShown }: News, isPublic: SQL): Branch =>
  (bounds, limit) => sql`
    select ${ranked(kind)}, ${at} as at, ${columns.id} as id from ${table}
    where ${isShown} and ${isPublic} and ${bounds(kind, at, columns.id)} and ${isOpen(columns.companyId)}
    order by ${at} desc, ${columns.id} desc limit ${limit}`
export const publicPosts = ofEveryone(postNews, sql`${posts.visibility} = 'everyone'`)
export const publicJobs = ofEveryone(jobNews, sql`true`)

/** Only companies with a verified domain: a name alone would make the list a notice board for anybody. */
export const newCompanies: Branch = (bounds, limit) => sql`
  select ${ranked('company')}, ${companies.createdAt} as at, ${companies.id} as id from ${companies}
  where ${companies.domain} is not null and not ${isSuspended(companies.id)} and ${bounds('company', companies.createdAt, companies.id)}
  order by ${companies.createdAt} desc, ${companies.id} desc limit ${limit}`

interface RecordTable extends SQLWrapper {
  readonly id: AnyColumn
}

/** What happened to a person: rows of one table about them, each at its own time. */
const ofPerson =
  (kind: ActivityKind, table: RecordTable, person: AnyColumn, time: AnyColumn) =>
  (userId: number): Branch =>
  (bounds, limit) => sql`
    select ${ranked(kind)}, ${time} as at, ${table.id} from ${table}
    where ${person} = ${userId} and ${time} is not null and ${bounds(kind, time, table.id)}
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
    select ${ranked('commented')}, ${postComments.createdAt} as at, ${postComments.id} as id from ${shownComments}
    join ${shownPosts} on ${posts.id} = ${postComments.postId}
    where ${postComments.authorId} = ${userId} and ${postComments.deletedAt} is null
      and ${posts.visibility} = 'everyone' and ${posts.publishedAt} is not null and ${isOpen(posts.companyId)}
      and ${bounds('commented', postComments.createdAt, postComments.id)}
    order by ${postComments.createdAt} desc, ${postComments.id} desc limit ${limit}`
