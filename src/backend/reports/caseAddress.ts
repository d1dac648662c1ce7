import { eq } from 'drizzle-orm'
import type { Context } from '../core/context.ts'
import { companies } from '../db/schema/companies.ts'
import { jobs } from '../db/schema/jobs.ts'
import { postComments, posts } from '../db/schema/posts.ts'
import { publicPages } from '../db/schema/publicPages.ts'
import type { reportCases } from '../db/schema/reports.ts'
import { mailPaths } from '../mail/links.ts'

type Case = Pick<typeof reportCases.$inferSelect, 'kind' | 'targetId'>

/** Where the operator sees what was reported; null when it is gone, or is read by two sides only. */
export async function addressOf(ctx: Context, { kind, targetId: id }: Case): Promise<string | null> {
  const path = mailPaths(ctx)
  const { db } = ctx
  if (kind === 'post' || kind === 'comment') {
    const [post] = await db
      .select({ id: posts.id, slug: companies.slug })
      .from(posts)
      .innerJoin(companies, eq(companies.id, posts.companyId))
      .where(
        eq(
          posts.id,
          kind === 'post'
            ? id
            : db.select({ id: postComments.postId }).from(postComments).where(eq(postComments.id, id)),
        ),
      )
    return post ? path('companyPost', post) : null
  }
  if (kind === 'job') {
    const [job] = await db
      .select({ id: jobs.id, slug: companies.slug })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(eq(jobs.id, id))
    return job ? path('companyJob', job) : null
  }
  if (kind === 'company') {
    const [company] = await db.select({ slug: companies.slug }).from(companies).where(eq(companies.id, id))
    return company ? path('company', company) : null
  }
  if (kind === 'page') {
    const [page] = await db
      .select({ address: publicPages.address })
      .from(publicPages)
      .where(eq(publicPages.userId, id))
    return page ? path('publicPage', page) : null
  }
  return kind === 'profile' ? `${ctx.siteUrl}/profile-${id}` : null
}
