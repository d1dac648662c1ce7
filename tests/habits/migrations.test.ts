import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrationFolder, readJournal } from '#backend/db/migrationFiles.ts'
import { hashOf, readReleased, snapshots } from '../../scripts/migrations.ts'

const released = readReleased()
const tags = readJournal().map(({ tag }) => tag)

test('a released migration never changes: restore it, and write a new one', () => {
  expect(Object.keys(released).filter((tag) => !tags.includes(tag))).toEqual([])
  expect(Object.entries(released).filter(([tag, hash]) => hashOf(tag) !== hash)).toEqual([])
})

test('a new migration is in released.json: npm run db:freeze', () => {
  expect(tags.filter((tag) => !(tag in released))).toEqual([])
  expect(Object.keys(released)).toEqual(tags)
})

test('migrations run in the order in which they were generated', () => {
  // A database skips migrations older than its last one: one generated before another landed would never run.
  const moments = readJournal().map(({ when }) => when)
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  expect(readJournal().map(({ idx }) => idx)).toEqual(tags.map((_, at) => at))
  const files = readdirSync(migrationFolder).filter((name) => name.endsWith('.sql'))
  expect(files.sort()).toEqual(tags.map((tag) => `${tag}.sql`))
})

test('only the newest migration has a snapshot: npm run db:freeze deletes the others', () => {
  expect(snapshots()).toEqual([`${tags.at(-1)?.slice(0, 4)}_snapshot.json`])
})
