import { expect, test } from 'vitest'
import { sourcesIn, type Source } from './sources.ts'

// A table is written by the domain whose folder has its schema; others call that domain's commands.

const sources = sourcesIn('src/backend').filter(({ path }) => !path.startsWith('src/backend/db/migrations'))
const folderOf = (path: string) => path.split('/').slice(0, 3).join('/')

interface Table {
  readonly folder: string
  /** What the code calls it, and the database. */
  readonly names: readonly string[]
}

const tables = sources
  .filter(({ path }) => /\/schema(?:\.ts$|\/)/.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
      ([, name = '', inDatabase = '']): Table => ({ folder: folderOf(path), names: [name, inDatabase] }),
    ),
  )
const owners = new Map(tables.flatMap(({ folder, names }) => names.map((name) => [name, folder] as const)))

/** Where a table is written that is given by its owner. */
const givenTables: Readonly<Record<string, string>> = {
  'src/backend/accounts/addresses/asciiDomains.ts': 'owners offer what it returns',
  'src/backend/cv/entries.ts': 'the tables in cv/entryKinds.ts',
  'src/backend/cv/moderation.ts': 'the tables in cv/entryKinds.ts',
  'src/backend/cv/recordedEntries.ts': 'the tables in cv/entryKinds.ts',
  'src/backend/db/deleteBatch.ts': 'owners call it',
  'src/backend/db/recordedRows.ts': 'owners offer what it returns',
  'src/backend/posts/files/postFiles.ts': 'images and documents of posts',
  'src/backend/posts/likes.ts': 'likes of posts and of comments',
}

const writes = [
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g,
  /\b(?:insert into|delete from|merge into|truncate|update) (?:only )?(?:\$\{|"?)(\w+)/gi,
  // What writes into the table that it is given.
  /\b(?:recordedRows\(|rewriteInternationalDomains\(|deleteBatch\(\s*[\w.]+,\s*)(\w+)/g,
]

/** By the names that their schema gives them. */
function tablesWrittenIn({ text }: Source): string[] {
  const aliases = new Map([...text.matchAll(/\b(\w+) as (\w+)/g)].map(([, name, alias]) => [alias, name]))
  const names = writes.flatMap((write) => [...text.matchAll(write)].flatMap(([, name]) => name ?? []))
  return names.map((name) => aliases.get(name) ?? name)
}

test('the schema of every table is found', () => {
  const declared = sources.flatMap(({ text }) => [...text.matchAll(/= pgTable\(/g)])
  expect(tables).toHaveLength(declared.length)
  expect(tables.length).toBeGreaterThan(90)
})

test('no table is written outside the folder of its domain', () => {
  const breaches = sources.flatMap((source) =>
    tablesWrittenIn(source)
      .filter((name) => (owners.get(name) ?? folderOf(source.path)) !== folderOf(source.path))
      .map((name) => `${source.path} writes ${name} of ${owners.get(name)}`),
  )
  expect(breaches).toEqual([])
})

test('tables of a variable name are written only where their owners are known', () => {
  const written = sources.filter((source) => tablesWrittenIn(source).includes('table'))
  expect(written.map(({ path }) => path)).toEqual(Object.keys(givenTables).sort())
})

test('the queue is written by its port alone', () => {
  const breaches = sources.filter(
    ({ path, text }) => /\bpgboss\./.test(text) && !path.startsWith('src/backend/ports/work/'),
  )
  expect(breaches.map(({ path }) => path)).toEqual([])
})
