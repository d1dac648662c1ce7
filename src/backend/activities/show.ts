import { and, eq, inArray, isNull, not, sql } from '#drizzle'
import type { Activity, ActivityKind } from '#contract/activities/activities.ts'
import type { Locale } from '#contract/core/locale.ts'
import { fileAddress } from '#contract/files/files.ts'
import { toCompanyCard } from '../companies/queries.ts'
import type { Context } from '../core/context.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { applications } from '../applications/schema/applications.ts'
import { companies } from '../companies/schema/companies.ts'
import { files } from '../files/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { postComments, posts, shownComments, shownPosts } from '../posts/schema/posts.ts'
import { isSuspended } from '../measures/schema/measures.ts'
import { employments } from '../employments/schema/employments.ts'
import { reviews } from '../reviews/schema.ts'
import { cardColumns } from '../follows/queries.ts'
import { selectJobs, toCard } from '../jobs/columns.ts'
import { isOpen } from '../jobs/open.ts'
import { selectPosts, toPost } from '../posts/columns.ts'
import { formerMember, subjectsOfComment } from '../posts/mentions.ts'
import { underEarlierName } from '../employments/schema/fields.ts'
import { readText } from '../posts/mentionText.ts'

type Shown = { [Kind in ActivityKind]: Omit<Extract<Activity, { kind: Kind }>, 'kind' | 'at'> }
/** Loads what is shown of rows of one kind. Rows that may not be shown any more are missing. */
type Loaders = {
  readonly [Kind in ActivityKind]: (
    reader: ActivityReader,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, Shown[Kind]>>
}

export interface ActivityReader {
  readonly ctx: Context
  readonly locale: Locale
  /** Whether posts for followers are left out. */
  readonly publicOnly: boolean
}

const companyColumns = {
  slug: companies.slug,
  name: companies.name,
  domain: companies.domain,
  logoKey: files.key,
}
const toCompany = ({
  slug,
  name,
  domain,
  logoKey,
}: Pick<typeof companies.$inferSelect, 'slug' | 'name' | 'domain'> & { logoKey: string | null }) => ({
  slug,
  name,
  domain,
  logo_url: fileAddress(logoKey),
})

export const activityLoaders: Loaders = {
  async post({ ctx, locale, publicOnly }, ids) {
    const rows = await prepared(ctx.db, 'activity_posts', (name) =>
      selectPosts(ctx.db)
        .where(and(isAnyOf(posts.id, 'ids'), isNull(companies.closedAt), not(isSuspended(companies.id))))
        .prepare(name),
    ).execute({ ids })
    const readable = rows.filter(({ post }) => !publicOnly || post.visibility === 'everyone')
    return new Map(readable.map((row) => [row.post.id, { post: toPost(row, { ctx, locale }) }]))
  },
  async job({ ctx, locale }, ids) {
    const rows = await prepared(ctx.db, 'activity_jobs', (name) =>
      selectJobs(ctx.db, { cards: true })
        .where(and(isAnyOf(jobs.id, 'ids'), isOpen(sql.placeholder('now'))))
        .prepare(name),
    ).execute({ ids, now: ctx.now() })
    return new Map(rows.map((row) => [row.job.id, { job: toCard(row, locale) }]))
  },
  async company({ ctx, locale }, ids) {
    const rows = await ctx.db
      .select({ company: cardColumns, logoKey: files.key })
      .from(companies)
      .leftJoin(files, eq(files.id, companies.logoId))
      .where(and(inArray(companies.id, [...ids]), isNull(companies.closedAt)))
    return new Map(
      rows.map(({ company, logoKey }) => [company.id, { company: toCompanyCard(company, logoKey, locale) }]),
    )
  },
  async commented({ ctx, locale }, ids) {
    const rows = await ctx.db
      .select({
        id: postComments.id,
        text: postComments.text,
        postId: posts.id,
        subjects: subjectsOfComment,
        company: companyColumns,
      })
      .from(shownComments)
      .innerJoin(shownPosts, eq(posts.id, postComments.postId))
      .innerJoin(companies, eq(companies.id, posts.companyId))
      .leftJoin(files, eq(files.id, companies.logoId))
      .where(inArray(postComments.id, [...ids]))
    return new Map(
      rows.map(({ id, postId, company, ...comment }) => {
        const { text } = readText(comment.text, comment.subjects, formerMember(ctx, locale))
        return [id, { post_id: postId, text, company: toCompany(company) }]
      }),
    )
  },
  async employed({ ctx }, ids) {
    const rows = await ctx.db
      .select({
        id: employments.id,
        position: employments.position,
        company: companyColumns,
        earlierName: underEarlierName,
      })
      .from(employments)
      .innerJoin(companies, eq(companies.id, employments.companyId))
      .leftJoin(files, eq(files.id, companies.logoId))
      .where(inArray(employments.id, [...ids]))
    return new Map(
      rows.map(({ id, position, company, earlierName }) => [
        id,
        { employment_id: id, position, earlier_name: earlierName, company: toCompany(company) },
      ]),
    )
  },
  async applied({ ctx }, ids) {
    const rows = await ctx.db
      .select({ id: applications.id, jobId: jobs.id, title: jobs.title, company: companyColumns })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .leftJoin(files, eq(files.id, companies.logoId))
      .where(inArray(applications.id, [...ids]))
    return new Map(
      rows.map(({ id, jobId, title, company }) => [
        id,
        { job_id: jobId, job_title: title, company: toCompany(company) },
      ]),
    )
  },
  async reviewed({ ctx }, ids) {
    const rows = await ctx.db
      .select({
        id: reviews.id,
        employmentId: reviews.employmentId,
        title: reviews.title,
        company: companyColumns,
      })
      .from(reviews)
      .innerJoin(employments, eq(employments.id, reviews.employmentId))
      .innerJoin(companies, eq(companies.id, employments.companyId))
      .leftJoin(files, eq(files.id, companies.logoId))
      .where(inArray(reviews.id, [...ids]))
    return new Map(
      rows.map(({ id, employmentId, title, company }) => [
        id,
        { employment_id: employmentId, title, company: toCompany(company) },
      ]),
    )
  },
}
