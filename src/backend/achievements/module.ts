import * as contract from '#contract/achievements/achievements.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { evaluateAffected } from './affected.ts'
import { achievementReactions } from './reactions.ts'
import { computeFirst, evaluateAfterErasure, recomputeBatch } from './recompute.ts'
import { achievementRoutes } from './routes.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Computes the achievements of everybody from the record. */
    recomputeAchievements: Record<string, never>
    /** Computes those of some people and companies. */
    evaluateAchievements: { readonly people: number[]; readonly companies: number[] }
  }
}

export const achievementModule: DomainModule = {
  name: 'achievements',
  contract: [contract],
  routes: achievementRoutes,
  reactions: { record: achievementReactions },
  work: {
    evaluateAchievements: (ctx, affected) => evaluateAffected(ctx, affected),
  },
  batchedWork: { recomputeAchievements: recomputeBatch },
  // What no event reports, such as a change made by an operator, is found within a day.
  schedule: { recomputeAchievements: '23 2 * * *' },
  start: computeFirst,
  erase: evaluateAfterErasure,
}
