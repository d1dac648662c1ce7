import { countResponses } from '#backend/applications/responseClock.ts'
import { runAllBatches } from '#backend/core/batchedWork.ts'
import type { WriteContext } from './context.ts'

/** How soon the companies of the demo have answered, counted as every night. */
export async function writeResponses({ ctx }: WriteContext): Promise<void> {
  await runAllBatches(ctx, countResponses)
}
