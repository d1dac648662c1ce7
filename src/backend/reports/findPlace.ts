import { and, eq, isNull } from 'drizzle-orm'
import type { ReportedPlace } from '#contract/reports/decisions.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { jobs } from '../db/schema/jobs.ts'
import { postComments, posts } from '../db/schema/posts.ts'
import { publicPages } from '../db/schema/publicPages.ts'
import type { reportCases } from '../db/schema/reports.ts'

type Case = Pick<typeof reportCases.$inferSelect, 'kind' | 'targetId'>

/** Where something that was reported can be seen; null when it is gone, or is read by two sides only. */
export async function findPlace(db: Tx, { kind, targetId: id }: Case): Promise<ReportedPlace | null> {
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
    return post ? { kind: 'post', ...post } : null
  }
  if (kind === 'job') {
    const [job] = await db
      .select({ id: jobs.id, slug: companies.slug })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(eq(jobs.id, id))
    return job ? { kind, ...job } : null
  }
  if (kind === 'company') {
    const [company] = await db
      .select({ slug: companies.slug })
      .from(companies)
      .where(and(eq(companies.id, id), isNull(companies.closedAt)))
    return company ? { kind, ...company } : null
  }
  if (kind === 'page') {
    const [page] = await db
      .select({ address: publicPages.address })
      .from(publicPages)
      .where(eq(publicPages.userId, id))
    return page ? { kind, ...page } : null
  }
  return kind === 'profile' ? { kind, id } : null
}
