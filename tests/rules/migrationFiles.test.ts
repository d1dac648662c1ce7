import { expect, test } from 'vitest'
import {
  builtIndex,
  parseMigration,
  readMigrations,
  withoutConcurrently,
} from '#backend/db/migrationFiles.ts'

const parsed = (tag: string, text: string) => parseMigration({ tag, when: 1, text })

test('the name of a migration says when it is applied, and its text how', () => {
  expect(parsed('0071_after_names', 'drop table names')).toMatchObject({
    phase: 'after',
    isConcurrent: false,
  })
  expect(parsed('0071_names_after', 'drop table names')).toMatchObject({ phase: 'before' })
  const build = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "names_key" ON "names" ("key");'
  const { isConcurrent, statements } = parsed('0072_names', `${build}--> statement-breakpoint\n${build}`)
  expect([isConcurrent, statements.length]).toEqual([true, 2])
  expect(builtIndex(build)).toBe('names_key')
  expect(withoutConcurrently(build)).toBe(
    'CREATE UNIQUE INDEX  IF NOT EXISTS "names_key" ON "names" ("key");',
  )
})

test.each([
  'create index concurrently "names_key" on names (key)',
  'drop index concurrently "names_key"',
  'alter table names add column concurrently text',
])('what could not be repeated after it broke off is refused: %s', (statement) => {
  expect(() => builtIndex(statement)).toThrow('nothing but')
})

test('of all migrations those that build beside writes do nothing else', () => {
  for (const { isConcurrent, statements } of readMigrations())
    if (isConcurrent) expect(statements.map(builtIndex)).not.toContain('')
})
