import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alertRules } from '#backend/core/security/alerts.ts'
import { addressDays } from '#backend/core/security/dailyFile.ts'
import { allSecurityKinds } from '#backend/core/security/kinds.ts'
import english from '#locales/en_GB/legal.json' with { type: 'json' }
import ukrainian from '#locales/uk_UA/legal.json' with { type: 'json' }

const text = readFileSync('docs/security-log.md', 'utf8')
const listed = (heading: string) => {
  const part = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...part.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name)
}

test('the documentation of the security log lists every kind and every rule', () => {
  expect(listed('Kinds')).toEqual(allSecurityKinds)
  expect(listed('Counters')).toEqual(Object.keys(alertRules))
})

test('the documentation lists the alert thresholds', () => {
  const rows = text.split('## Counters')[1] ?? ''
  for (const [name, { threshold, minutes, ...rule }] of Object.entries(alertRules)) {
    const row = rows.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? ''
    if (threshold > 1 && !('oneOfEach' in rule)) expect(row, name).toContain(` ${threshold} `)
    if (minutes < 60 && threshold > 1) expect(row, name).toContain(`${minutes} minutes`)
  }
})

test('the privacy policy matches the retention of the log and the sweep', () => {
  for (const { privacy } of [english, ukrainian]) expect(privacy.time.text).toContain(`${addressDays} `)
})
