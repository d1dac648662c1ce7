import { rulesOf, ruleOf, type AchievementId } from './catalogue.ts'
import type { ProfileKind } from './rule.ts'

export interface Score {
  /** 0 to 100. */
  readonly score: number
  readonly unlocked_weight: number
  /** Of all achievements that this kind of profile can unlock. */
  readonly available_weight: number
}

/** floor(100 × unlocked weight ÷ available weight); 0 where nothing is available. */
export function scoreOf(unlockedWeight: number, availableWeight: number): number {
  return availableWeight === 0 ? 0 : Math.floor((100 * unlockedWeight) / availableWeight)
}

/** The score of a profile with these unlocked achievements. */
export function toScore(kind: ProfileKind, unlocked: readonly AchievementId[]): Score {
  const unlocked_weight = unlocked.reduce((sum, id) => sum + ruleOf(id).weight, 0)
  const available_weight = rulesOf(kind).reduce((sum, [, { weight }]) => sum + weight, 0)
  return { score: scoreOf(unlocked_weight, available_weight), unlocked_weight, available_weight }
}
