import { eq } from 'drizzle-orm'
import type { ReportedKind } from '#contract/reports/reports.ts'
import { closeCompany } from '../companies/closeCompany.ts'
import type { Context } from '../core/context.ts'
import { companies } from '../db/schema/companies.ts'
import { closeAsOperator } from '../jobs/status.ts'
import { removeCommentAsOperator } from '../posts/comments.ts'
import { deletePostAsOperator } from '../posts/commands.ts'
import { turnOffPage } from '../publicPages/savePage.ts'

/**
 * How the product removes what was reported: the commands of each domain, which do nothing when it is gone already. A
 * profile and a message have none (docs/decisions/108).
 */
export const removals: Readonly<
  Partial<Record<ReportedKind, (ctx: Context, targetId: number, reason: string) => Promise<unknown>>>
> = {
  post: deletePostAsOperator,
  comment: removeCommentAsOperator,
  job: closeAsOperator,
  page: turnOffPage,
  async company(ctx, companyId, reason) {
    const [company] = await ctx.db
      .select({ slug: companies.slug })
      .from(companies)
      .where(eq(companies.id, companyId))
    if (company) await closeCompany(ctx, company.slug, reason)
  },
}
