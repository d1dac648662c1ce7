import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseMigration, readMigrations, type Migration } from '#backend/db/migrationFiles.ts'

/** Later migrations are checked; databases have run those up to this one. */
const firstChecked = 65
/** What blocks readers or writers of a grown table, and what a process of the previous release cannot live with. */
const rules = {
  locks: [
    'adding-foreign-key-constraint',
    'adding-serial-primary-key-field',
    'changing-column-type',
    'constraint-missing-not-valid',
    'disallowed-unique-constraint',
    'require-concurrent-index-creation',
  ],
  beforeOnly: [
    'adding-not-nullable-field',
    'adding-required-field',
    'ban-drop-column',
    'ban-drop-table',
    'renaming-column',
    'renaming-table',
  ],
} as const

/** Its package for this platform alone: not every registry has the others, and then nothing would install. */
const squawk = 'node_modules/@squawk-cli/linux-x64/bin/squawk'

interface Finding {
  readonly rule_name: string
  readonly line: number
}

/** The rules that a migration breaks, each with its line in the file. */
function findingsIn({ statements, phase, isConcurrent }: Migration): string[] {
  const args = [
    '--reporter',
    'json',
    '--stdin-filepath',
    'migration.sql',
    ...(isConcurrent ? [] : ['--assume-in-transaction']),
  ]
  const checked: readonly string[] = phase === 'after' ? rules.locks : [...rules.locks, ...rules.beforeOnly]
  return lint(args, statements.join(''))
    .filter(({ rule_name: rule }) => checked.includes(rule))
    .map(({ rule_name: rule, line }) => `${rule} in line ${line + 1}`)
}

/** It exits with 1 when it has found something. */
function lint(args: readonly string[], input: string): Finding[] {
  try {
    return JSON.parse(
      execFileSync(squawk, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] }),
    ) as Finding[]
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout) as Finding[]
  }
}

const migration = (name: string, text: string) => parseMigration({ tag: `9000_${name}`, when: 1, text })

describe.skipIf(!existsSync(squawk))('with squawk', () => {
  test.each([
    ['names', 'alter table people drop column name', ['ban-drop-column in line 1']],
    ['after_names', 'alter table people drop column name', []],
    ['index', 'create index people_name on people (name)', ['require-concurrent-index-creation in line 1']],
    ['index', 'create index concurrently if not exists "people_name" on people (name)', []],
    ['table', 'create table pets (id int);\ncreate index pets_id on pets (id)', []],
    ['after_type', 'alter table people alter column id type bigint', ['changing-column-type in line 1']],
  ])('%s: %s', (name, text, found) => {
    expect(findingsIn(migration(name, text))).toEqual(found)
  })

  test('no new migration blocks a grown table, or takes from the previous release what it uses', () => {
    const broken = readMigrations()
      .slice(firstChecked)
      .flatMap((one) => findingsIn(one).map((finding) => `${one.tag}: ${finding}`))
    expect(broken).toEqual([])
  })
})
