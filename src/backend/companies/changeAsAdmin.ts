import { eq } from 'drizzle-orm'
import type { Context, Viewer } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { requireAdmin } from './membership.ts'

/**
 * Changes something that the company's page shows: only for its admin, one change of a company at a time, recorded
 * as `companyChanged`.
 */
export async function changeAsAdmin<T>(
  ctx: Context,
  viewer: Viewer,
  slug: string,
  change: (tx: Tx, company: typeof companies.$inferSelect, emit: Emit) => Promise<T>,
): Promise<T> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    const companyId = await requireAdmin(tx, viewer, slug)
    // The row is locked by this, so that two changes of one company wait for each other.
    const [company] = await tx
      .update(companies)
      .set({ updatedAt: ctx.now() })
      .where(eq(companies.id, companyId))
      .returning()
    if (!company) throw new Error(`Company ${companyId} is gone`)
    const result = await change(tx, company, emit)
    await emit('companyChanged', { companyId })
    return result
  })
}
