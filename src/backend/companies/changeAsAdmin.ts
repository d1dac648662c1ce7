import { eq } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import type { Emit } from '../core/events.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from './schema/companies.ts'
import { changeLocked, type CompanyRow } from './lockCompany.ts'

/**
 * Changes what the company's page shows, for its admins only. Changes to one company are serialised, and each emits
 * `companyChanged`.
 */
export function changeAsAdmin<T>(
  ctx: Context,
  admin: CompanyAdmin,
  change: (tx: Tx, company: CompanyRow, emit: Emit) => Promise<T>,
): Promise<T> {
  return changeLocked(ctx, admin, async (tx, company, emit) => {
    await tx.update(companies).set({ updatedAt: ctx.now() }).where(eq(companies.id, company.id))
    const result = await change(tx, company, emit)
    await emit('companyChanged', { companyId: company.id })
    return result
  })
}
