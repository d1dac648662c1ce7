import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogue, rulesOf, type AchievementId } from '#contract/achievements/catalogue.ts'
import { achievementGroups } from '#contract/achievements/rule.ts'
import { scoreOf, toScore } from '#contract/achievements/score.ts'
import { drawings } from '#features/achievements/drawings.ts'

const kinds = ['person', 'company'] as const

test('the score is the unlocked share, rounded down, and 0 where nothing is available', () => {
  expect([scoreOf(1, 3), scoreOf(2, 3), scoreOf(3, 3), scoreOf(0, 0)]).toEqual([33, 66, 100, 0])
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), (a, b) => {
      const [unlocked, available] = [Math.min(a, b), Math.max(a, b, 1)]
      const score = scoreOf(unlocked, available)
      expect(score * available <= 100 * unlocked && 100 * unlocked < (score + 1) * available).toBe(true)
    }),
  )
})

test('another achievement never lowers the score, and all of them are 100', () => {
  for (const kind of kinds) {
    const ids = rulesOf(kind).map(([id]) => id)
    fc.assert(
      fc.property(fc.subarray<AchievementId>(ids), fc.constantFrom(...ids), (some, more) => {
        expect(toScore(kind, [...new Set([...some, more])]).score).toBeGreaterThanOrEqual(
          toScore(kind, some).score,
        )
      }),
    )
    expect(toScore(kind, ids).score).toBe(100)
  }
})

test('goals are small: no achievement rewards volume', () => {
  for (const kind of kinds)
    for (const [, { goal, weight, group }] of rulesOf(kind)) {
      expect(goal).toBeLessThanOrEqual(3)
      expect(weight).toBeGreaterThan(0)
      expect(achievementGroups[kind]).toContain(group)
    }
  expect([Object.keys(catalogue.person).length, Object.keys(catalogue.company).length]).toEqual([32, 16])
})

test('every achievement has a drawing of its own', () => {
  expect(new Set(Object.values(drawings)).size).toBe(Object.keys(drawings).length)
})
