import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentRules, numberOfRule, rulesVersion } from '#contract/reports/rules.ts'
import english from '#locales/en_GB/rules.json' with { type: 'json' }
import ukrainian from '#locales/uk_UA/rules.json' with { type: 'json' }

/** The texts of each version: decisions name the version, so no text changes within one. */
const versions: Readonly<Record<string, string>> = {
  '2026-11-27': 'f254ec8d74698a4d',
}

test('the rules of a version never change', () => {
  const texts = JSON.stringify([english.rule, ukrainian.rule])
  expect(createHash('sha256').update(texts).digest('hex').slice(0, 16)).toBe(versions[rulesVersion])
})

test('a digit names a rule, and each has its texts', () => {
  expect(contentRules.map(numberOfRule)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const { rule } of [english, ukrainian]) expect(Object.keys(rule)).toEqual([...contentRules])
})
