import { sql } from '#drizzle'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { showExport, startExport } from '#contract/accounts/closing.ts'
import { listDocuments } from '#contract/employments/documents.ts'
import { useBackend, type Caller } from '../backend.ts'
import { closeAccountOf, dumpDatabase, storedFiles } from '../accounts/closingFixtures.ts'
import { pdfBytes, useDocuments } from './documentFixtures.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + ahead))
const { employee, add, download } = useDocuments(app)

async function exportedNames(caller: Caller): Promise<Map<string, Buffer>> {
  await (await app.reauthenticate(caller)).call(startExport)
  await expect.poll(async () => (await caller.call(showExport))?.state, { timeout: 15_000 }).toBe('ready')
  const { url } = (await caller.call(showExport)) ?? { url: null }
  const zip = await fromBufferPromise(Buffer.from(await (await download(caller, url ?? '')).arrayBuffer()))
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    if (entry.fileName.startsWith('files/'))
      entries.set(
        entry.fileName.replace(/^files\/\d+-/, ''),
        await buffer(await zip.openReadStreamPromise(entry)),
      )
  return entries
}

test("an export has the documents of the person's own employments, whoever added them", async () => {
  const { caller, employmentId } = await employee()
  const gita = await app.as('gita')
  await add(caller, employmentId, pdfBytes('own'), 'Diploma.pdf')
  await add(gita, employmentId, pdfBytes('theirs'), 'Contract.pdf')
  const entries = await exportedNames(caller)
  expect([...entries.keys()].toSorted()).toEqual(['Contract.pdf', 'Diploma.pdf'])
  expect(entries.get('Contract.pdf')).toEqual(pdfBytes('theirs'))
  // Those that she added to other people's employments are not hers.
  expect([...(await exportedNames(gita)).keys()]).toEqual([])
})

test("erasing a person erases the documents of their employments, and leaves those of others' employments", async () => {
  const { db } = app.backend.ctx
  const other = await employee()
  const bohdan = await app.as('bohdan')
  const bohdanId = await app.idOf('bohdan')
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into employments (user_id, company_id, company_name, position, start_date, verified_at)
    select ${bohdanId}, id, 'Globex', 'Archivist', '2021-02-01', now() from companies where slug = 'globex' returning id`)
  const employmentId = Number(rows[0]?.id)
  const gita = await app.as('gita')
  await add(bohdan, employmentId, pdfBytes('own'), 'Bohdans diploma.pdf')
  await add(gita, employmentId, pdfBytes('theirs'), 'Bohdans contract.pdf')
  // As an admin he added one to somebody else's employment.
  await db.execute(sql`
    insert into company_members (company_id, user_id, role)
    select id, ${bohdanId}, 'admin' from companies where slug = 'globex'`)
  const retained = await add(bohdan, other.employmentId, pdfBytes('kept'), 'Handbook.pdf')
  expect((await dumpDatabase(app)).match(/Bohdans/g)?.length).toBeGreaterThanOrEqual(2)
  const before = (await storedFiles(app)).length
  await closeAccountOf(app, 'bohdan')
  ahead = 31 * day
  await app.work('eraseAccounts')
  expect(await dumpDatabase(app)).not.toContain('Bohdans')
  expect((await storedFiles(app)).length).toBe(before - 2)
  expect(await gita.call(listDocuments, { params: { employmentId } })).toEqual([])
  const shown = await other.caller.call(listDocuments, { params: { employmentId: other.employmentId } })
  expect(shown).toEqual([{ ...retained, added_by: null }])
  expect((await download(other.caller, retained.url)).status).toBe(200)
})
