import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#drizzle'
import en from '#locales/en_GB/validation.json' with { type: 'json' }
import { discardImport, importRule, listImports } from '#contract/cvImports/imports.ts'
import { readFile } from 'node:fs/promises'
import { failure, useBackend } from '../backend.ts'
import { hostileFiles } from './hostileImports.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { linkedInTables, upload, zipped } from './importFixtures.ts'
import { rawZip } from '../files/rawZip.ts'

const app = useBackend({ rateFactor: 1000 })
const storedFiles = async () =>
  (await app.backend.ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from files`)).rows[0]
    ?.count

afterAll(async () => {
  expect(await (await app.as('ana')).call(listImports)).toEqual([])
  expect(await storedFiles()).toBe(0)
})

test.each(hostileFiles)('%s is refused: %s', async (_, code, make) => {
  const ana = await app.as('ana')
  const refused = await failure(upload(ana, await make()))
  expect(refused).toMatchObject({ kind: 'invalid', status: 422, fields: [{ field: 'source', code }] })
  const texts: Readonly<Record<string, string>> = { ...en.form, ...en.imports }
  expect(refused.fields[0]?.title).toBe(texts[code])
})

test('a file of more than 100 MB is refused', async () => {
  const ana = await app.as('ana')
  const refused = await failure(upload(ana, Buffer.alloc(importRule.maxBytes + 1)))
  expect(refused).toMatchObject({ status: 413, code: 'fileTooLarge' })
})

test('every reason has a case', async () => {
  const source = await readFile('src/backend/cvImports/reading/unreadable.ts', 'utf8')
  const reasons = [...source.matchAll(/\| '(\w+)'/g)].map(([, reason]) => reason)
  const tried = new Set(hostileFiles.map(([, code]) => code))
  // A file that takes too long is tried in tests/rules/importQueue.test.ts.
  expect(reasons.filter((reason) => reason !== 'importTooSlow' && !tried.has(reason ?? ''))).toEqual([])
})

test('what is only unusual is read', async () => {
  const { caller } = await createPerson(app)
  const table = linkedInTables['Positionen.csv'] ?? ''
  const files = [
    // Two entries with the same data, a comment, a folder, and UTF-16.
    rawZip(
      [
        { name: 'a.csv', content: table },
        { name: 'b.csv', content: table, dataOf: 0 },
      ],
      { comment: 'x' },
    ),
    rawZip([{ name: 'folder/' }, { name: 'folder/a.csv', content: table, method: 0 }]),
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table, 'utf16le')]),
    table.replaceAll('\n', '\r\n'),
  ]
  for (const file of files) {
    const { review } = await upload(caller, file)
    expect(review?.items.filter(({ state }) => state === 'new')).toHaveLength(2)
  }
})

test('a table of four megabytes is read, and one of a byte more refused', async () => {
  const { caller } = await createPerson(app)
  const size = 4 * 1024 * 1024
  // Cells without a text, which compress as texts do.
  const empty = Buffer.from(randomBytes(size).map((byte) => ' ,\n '.charCodeAt(byte % 4)))
  const tableOf = (bytes: number) => {
    const table = Buffer.concat([Buffer.from('Name,License Number\nDiving,D-7\n'), empty])
    return zipped({ 'Certifications.csv': table.subarray(0, bytes) })
  }
  const refused = await failure(upload(caller, await tableOf(size + 1)))
  expect(refused.fields).toMatchObject([{ code: 'importArchiveTooBig' }])
  const { id, review } = await upload(caller, await tableOf(size))
  expect(review?.items).toContainEqual(expect.objectContaining({ title: 'Diving', state: 'new' }))
  await caller.call(discardImport, { params: { importId: id } })
})
