import { retentionNamesOf, startBatches } from './batchedWork.ts'
import type { Context } from './context.ts'
import { registeredOn } from './domainModule.ts'

/** Starts the retention tasks of all domains. Each goes on by itself, so that the failure of one does not stop the others. */
export async function deleteExpired(ctx: Context): Promise<void> {
  for (const name of retentionNamesOf(registeredOn(ctx).modules)) await startBatches(ctx, name)
}
