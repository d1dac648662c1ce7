import { countResponses } from '#backend/applications/responseClock.ts'
import type { WriteContext } from './context.ts'

/** How soon the companies of the demo have answered, counted as every night. */
export async function writeResponses({ ctx }: WriteContext): Promise<void> {
  await countResponses(ctx)
}
