import { and, eq, isNotNull, isNull, not, sql } from '#drizzle'
import { nested } from '../db/nested.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { isSuspended } from '../measures/schema/measures.ts'
import { posts } from '../posts/schema/posts.ts'
import { publicPages } from '../publicPages/schema.ts'

/** A company's page shows its jobs, so it changes with them. */
export const companyChangedAt = nested<Date>(sql`greatest(${companies.updatedAt}, (
  select max(${jobs.updatedAt}) from ${jobs} where ${jobs.companyId} = ${companies.id} and ${jobs.status} <> 'draft'
))`).mapWith(companies.updatedAt)

/** Posts that everyone may read. */
export const isPublicPost = and(
  isNotNull(posts.publishedAt),
  eq(posts.visibility, 'everyone'),
  isNull(companies.closedAt),
  not(isSuspended(companies.id)),
)
export const postChangedAt = sql<Date>`coalesce(${posts.editedAt}, ${posts.publishedAt})`.mapWith(
  posts.listedAt,
)

/** Public pages that search engines may list. */
export const isListed = and(
  eq(publicPages.enabled, true),
  eq(publicPages.indexed, true),
  isNull(accounts.closedAt),
)
