import { recomputeAchievements } from '#backend/achievements/recompute.ts'
import type { WriteContext } from './context.ts'

/** What the history of the demo has unlocked; nothing is inserted by hand. */
export async function writeAchievements({ ctx }: WriteContext): Promise<void> {
  await recomputeAchievements(ctx)
}
