/**
 * Computes the achievements of everybody from the record: `npm run recompute-achievements`. On a healthy database it changes
 * nothing. With the embedded database, which allows one process, the product has to be stopped first.
 */
import { recomputeAchievements } from '#backend/achievements/recompute.ts'
import { startOperatorBackend } from './operatorBackend.ts'

const backend = await startOperatorBackend()
try {
  const { owners, changed } = await recomputeAchievements(backend.ctx)
  console.log(`${owners} profiles computed, ${changed} achievements changed`)
} finally {
  await backend.stop()
}
