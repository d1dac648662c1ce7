import { and, eq } from '#drizzle'
import { findCompanyId } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { companyFollows } from './schema.ts'

/** Keeps the news of a followed company out of the activities, or shows them again; idempotent. */
export async function muteCompany(
  ctx: Context,
  { userId }: Viewer,
  slug: string,
  muted: boolean,
): Promise<null> {
  await ctx.rates.use('write', userId)
  const companyId = await findCompanyId(ctx.db, slug)
  const changed = await ctx.db
    .update(companyFollows)
    .set({ muted })
    .where(and(eq(companyFollows.companyId, companyId), eq(companyFollows.userId, userId)))
    .returning({ companyId: companyFollows.companyId })
  if (changed.length === 0) throw refuse('notFollowed')
  return null
}
