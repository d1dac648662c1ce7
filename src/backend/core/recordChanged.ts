import type { Tx } from '../db/connect.ts'
import type { Context } from './context.ts'
import { registeredOn } from './domainModule.ts'

/** Tells the domains that build on the record, in the transaction that changes it, which employments it is about. */
export async function recordChanged(ctx: Context, tx: Tx, employmentIds: readonly number[]): Promise<void> {
  if (employmentIds.length === 0) return
  for (const module of registeredOn(ctx).modules) await module.recordChanged?.(ctx, tx, employmentIds)
}
