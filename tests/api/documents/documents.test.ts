import { sql } from '#drizzle'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmployment } from '#contract/employments/edits.ts'
import {
  addDocument,
  documentMaximum,
  listDocuments,
  removeDocument,
} from '#contract/employments/documents.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { pdfBytes, useDocuments } from './documentFixtures.ts'

let now = new Date()
const app = useBackend({ rateFactor: 100 }, () => now)
const { tus, employee, add, download } = useDocuments(app)
const list = (caller: Caller, employmentId: number) =>
  caller.call(listDocuments, { params: { employmentId } })
const remove = (caller: Caller, employmentId: number, documentId: number) =>
  caller.call(removeDocument, { params: { employmentId, documentId } })

test('both sides add documents and see who added what and when', async () => {
  const { caller, employmentId, id } = await employee()
  const gita = await app.as('gita')
  const own = await add(caller, employmentId, pdfBytes('own'), 'Diploma.pdf')
  const ofCompany = await add(gita, employmentId, pdfBytes('theirs'), 'Contract.pdf')
  expect(own).toMatchObject({ side: 'employee', added_by: { user_id: id }, added_at: now.toISOString() })
  expect(ofCompany).toMatchObject({ side: 'company', added_by: { name: 'Gita Rao' } })
  for (const one of [caller, gita]) expect(await list(one, employmentId)).toEqual([ofCompany, own])
  for (const one of [caller, gita]) expect((await download(one, ofCompany.url)).status).toBe(200)
})

test('nobody else reads a document, not even with its address', async () => {
  const { caller, employmentId } = await employee()
  const { url } = await add(caller, employmentId)
  for (const name of ['hugo', 'mira', 'ivan', 'bohdan'] as const) {
    const other = await app.as(name)
    expect((await download(other, url)).status, name).toBe(404)
    expect(await failure(list(other, employmentId)), name).toMatchObject({ status: 404 })
  }
  expect((await download(app.anyone, url)).status).toBe(401)
})

test("the company's side ends with the right: a former admin reads nothing, the employee everything", async () => {
  const { caller, employmentId } = await employee()
  const second = await employee()
  const { ctx } = app.backend
  const setRole = (role: string) =>
    ctx.db.execute(sql`update company_members set role = ${role} where user_id = ${second.id}`)
  await setRole('admin')
  const { url, id } = await add(second.caller, employmentId, pdfBytes('by the second admin'))
  expect((await download(second.caller, url)).status).toBe(200)
  // The membership ends at its time, even if no background work has run.
  await ctx.db.execute(
    sql`update company_members set ends_at = now() - interval '1 second' where user_id = ${second.id}`,
  )
  expect((await download(second.caller, url)).status).toBe(404)
  expect(await failure(remove(second.caller, employmentId, id))).toMatchObject({ status: 404 })
  expect((await download(caller, url)).status).toBe(200)
  // It is the company's document: another admin may delete it.
  await remove(await app.as('gita'), employmentId, id)
  expect((await download(caller, url)).status).toBe(404)
})

test('a side deletes its own documents only, with the stored file', async () => {
  const { caller, employmentId } = await employee()
  const gita = await app.as('gita')
  const own = await add(caller, employmentId)
  expect(await failure(remove(gita, employmentId, own.id))).toMatchObject({
    status: 403,
    code: 'documentOfOtherSide',
  })
  const key = own.url.replace('/files/', '')
  const stored = () => readdir(join(app.folder, 'files', key.split('/')[0] ?? ''))
  expect(await stored()).toContain(key.split('/')[1])
  await remove(caller, employmentId, own.id)
  expect(await stored()).not.toContain(key.split('/')[1])
  expect(await list(caller, employmentId)).toEqual([])
  expect(await failure(remove(caller, employmentId, own.id))).toMatchObject({ status: 404 })
})

test('adding the same upload again, also at the same time, adds it once', async () => {
  const { caller, employmentId } = await employee()
  const upload = await tus.upload(caller, pdfBytes())
  const attach = () => caller.call(addDocument, { params: { employmentId }, body: { upload } })
  const answers = await Promise.all([attach(), attach(), attach()])
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await attach()).toEqual(answers[0])
  expect(await list(caller, employmentId)).toHaveLength(1)
})

test('an upload is used by its owner, whole, and for one employment', async () => {
  const { caller, employmentId } = await employee()
  const other = await employee()
  const half = await tus.createId(caller, 100)
  const attach = (one: Caller, to: number, upload: string) =>
    failure(one.call(addDocument, { params: { employmentId: to }, body: { upload } }))
  expect(await attach(caller, employmentId, half)).toMatchObject({ status: 409, code: 'uploadIncomplete' })
  const upload = await tus.upload(other.caller, pdfBytes())
  expect(await attach(caller, employmentId, upload)).toMatchObject({ status: 404 })
  const added = await other.caller.call(addDocument, {
    params: { employmentId: other.employmentId },
    body: { upload },
  })
  expect(added.side).toBe('employee')
  const past = { company: 'Acme', position: 'Clerk', start_date: '2016-03-01', end_date: '2018-05-31' }
  const selfReported = await other.caller.call(createEmployment, { body: { ...past, description: '' } })
  expect(await attach(other.caller, selfReported.id, upload)).toMatchObject({ status: 404 })
  // Cancelling the upload leaves the document.
  expect((await tus.cancel(other.caller, upload)).status).toBe(204)
  expect((await download(other.caller, added.url)).status).toBe(200)
})

test('documents of a self-reported employment are for its owner', async () => {
  const { caller } = await employee()
  const work = { company: 'Acme', position: 'Clerk', start_date: '2016-03-01', end_date: '2018-05-31' }
  const { id } = await caller.call(createEmployment, { body: { ...work, description: '' } })
  expect(await add(caller, id)).toMatchObject({ side: 'employee' })
  expect(await failure(list(await app.as('gita'), id))).toMatchObject({ status: 404 })
})

test('each side has a limited number of documents', async () => {
  const { caller, employmentId } = await employee()
  await app.backend.ctx.db.execute(sql`
    with stored as (
      insert into files (key, audience, name, type, size)
      select 'zz/' || gen_random_uuid(), 'employmentDocument', 'a.pdf', 'application/pdf', 1
      from generate_series(1, ${documentMaximum - 2}) returning id
    )
    insert into employment_documents (employment_id, side, file_id) select ${employmentId}, 'employee', id from stored`)
  const ids = await Promise.all([1, 2, 3, 4].map((one) => tus.upload(caller, pdfBytes(String(one)))))
  const answers = await Promise.allSettled(
    ids.map((upload) => caller.call(addDocument, { params: { employmentId }, body: { upload } })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const refused = answers.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as { code: string }] : [],
  )
  expect(refused.map(({ code }) => code)).toEqual(['tooManyDocuments', 'tooManyDocuments'])
  expect(await add(await app.as('gita'), employmentId)).toMatchObject({ side: 'company' })
})

test('a checked file that was never added is swept with its upload; an added one stays', async () => {
  const { caller, employmentId } = await employee()
  const { id } = await add(caller, employmentId)
  const orphaned = await tus.upload(caller, pdfBytes('orphan'))
  await app.backend.ctx.db.execute(sql`
    with stored as (
      insert into files (key, audience, name, type, size)
      select 'zy/' || gen_random_uuid(), 'employmentDocument', 'a.pdf', 'application/pdf', 1
      from generate_series(1, ${documentMaximum}) returning id
    )
    insert into employment_documents (employment_id, side, file_id) select ${employmentId}, 'employee', id from stored`)
  const attempt = caller.call(addDocument, { params: { employmentId }, body: { upload: orphaned } })
  expect(await failure(attempt)).toMatchObject({ code: 'tooManyDocuments' })
  const owned = () => app.countRows('files', sql`name = 'document.pdf'`)
  const before = await owned()
  now = new Date(+now + 2 * 86_400_000)
  await app.work('sweep')
  expect(await owned()).toBeLessThan(before)
  expect(await app.countRows('employment_documents', sql`id = ${id}`)).toBe(1)
})
