import { eq } from '#drizzle'
import { expect, test } from 'vitest'
import {
  applyToJob,
  showApplication,
  showMyApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { noteMaximum } from '#contract/applications/form.ts'
import { previewApplication } from '#contract/applications/preview.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { applications } from '#backend/applications/schema/applications.ts'
import { files } from '#backend/files/schema.ts'
import { jobs } from '#backend/jobs/schema/jobs.ts'
import { docx, pdf, postJob } from './applicationFixtures.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { storedWithoutPages } from '../accounts/closingFixtures.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const world = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + ahead))
const database = () => world.backend.connection.db
const body = { email: 'ana@people.example' }

const apply = (caller: Caller, jobId: number, more: object, resume?: File) =>
  caller.call(applyToJob, { params: { jobId }, body: { ...body, ...more }, files: resume ? { resume } : {} })
const read = (caller: Caller, url: string) =>
  world.send(new Request(`http://backend${url}`, { headers: { authorization: `Bearer ${caller.token}` } }))
const bytesOf = async (resume: File) => Buffer.from(await resume.arrayBuffer())

test('a résumé can be sent again: the same bytes, one stored object, and each company reads its own', async () => {
  const [ana, hugo, ivan] = [await world.as('ana'), await world.as('hugo'), await world.as('ivan')]
  expect((await ana.call(previewApplication)).resume).toBeNull()
  const [first, second] = [await postJob(world), await postJob(world, { company: 'initech' })]
  const sent = await apply(ana, first, {}, pdf())
  const offered = (await ana.call(previewApplication)).resume
  expect(offered).toMatchObject({ name: 'Ana Kovalenko.pdf', url: sent.resume?.url, sent_at: sent.sent_at })

  const stored = (await storedWithoutPages(world)).length
  const again = await apply(ana, second, { resume_id: offered?.id })
  expect(again.resume).toEqual(sent.resume)
  expect(await storedWithoutPages(world)).toHaveLength(stored)
  for (const caller of [ana, hugo, ivan]) {
    const answer = await read(caller, sent.resume!.url)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(await bytesOf(pdf()))
  }

  await ana.call(withdrawApplication, { params: { applicationId: sent.id } })
  expect((await read(hugo, sent.resume!.url)).status).toBe(404)
  expect((await read(ivan, sent.resume!.url)).status).toBe(200)
})

test('deleting one application leaves the file to the others, and the last one takes it along', async () => {
  const ana = await world.as('ana')
  const [first, second] = [await postJob(world), await postJob(world)]
  const sent = await apply(ana, first, {}, docx())
  const { id = 0 } = (await ana.call(previewApplication)).resume ?? {}
  await apply(ana, second, { resume_id: id })
  const rows = () => database().select().from(files).where(eq(files.id, id))
  ahead = 2 * day
  await database().delete(jobs).where(eq(jobs.id, first))
  await world.work('sweep')
  expect(await rows()).toHaveLength(1)
  expect((await read(ana, sent.resume!.url)).status).toBe(200)
  await database().delete(jobs).where(eq(jobs.id, second))
  await world.work('sweep')
  expect(await rows()).toEqual([])
  ahead = 0
})

test('only a résumé of one’s own can be sent again', async () => {
  const [ana, bohdan] = [await world.as('ana'), await world.as('bohdan')]
  const [first, second] = [await postJob(world), await postJob(world)]
  await apply(ana, first, {}, pdf())
  const { id = 0 } = (await ana.call(previewApplication)).resume ?? {}
  const own = await database()
    .select()
    .from(files)
    .where(eq(files.ownerId, await world.idOf('ana')))
  const others = own.filter(({ audience }) => audience !== 'application').map((file) => file.id)
  for (const [caller, resume_id] of [
    [bohdan, id],
    [ana, 999_999],
    ...others.map((other) => [ana, other] as const),
  ] as const) {
    const refused = await failure(apply(caller, second, { resume_id }))
    expect([refused.status, refused.fields]).toMatchObject([422, [{ field: 'resume', code: 'resumeGone' }]])
  }
  for (const resume_id of ['', undefined]) {
    const refused = await failure(apply(ana, second, { resume_id }))
    expect(refused.fields).toMatchObject([{ field: 'resume', code: 'required' }])
  }
  expect((await failure(apply(ana, second, { resume_id: 'abc' }))).fields).toMatchObject([
    { field: 'resume_id' },
  ])
  const [job] = await database().select().from(jobs).where(eq(jobs.id, second))
  expect(job?.applicationCount).toBe(0)
})

test('an upload takes precedence over an earlier résumé', async () => {
  const ana = await world.as('ana')
  const [first, second] = [await postJob(world), await postJob(world)]
  await apply(ana, first, {}, pdf())
  const { id } = (await ana.call(previewApplication)).resume ?? {}
  const { resume } = await apply(ana, second, { resume_id: id }, docx())
  expect(resume?.type).toBe('docx')
})

test('a message reaches the company, stays with the candidate, and ends with the application', async () => {
  const [ana, hugo] = [await world.as('ana'), await world.as('hugo')]
  const jobId = await postJob(world)
  const note = 'I can start in May.\n\nAsk me about <ledgers>.'
  const sent = await apply(ana, jobId, { note: `  ${note}  ` }, pdf())
  expect(sent.note).toBe(note)
  const params = { applicationId: sent.id }
  expect(await hugo.call(showApplication, { params })).toMatchObject({ note })
  expect(await ana.call(showMyApplication, { params: { jobId } })).toMatchObject({ note })
  await ana.call(withdrawApplication, { params })
  expect(JSON.stringify(await hugo.call(showApplication, { params }))).not.toContain('May')
  expect(await ana.call(showMyApplication, { params: { jobId } })).toMatchObject({ note })

  const without = await apply(ana, await postJob(world), {}, pdf())
  expect(without.note).toBe('')
  const long = await failure(apply(ana, await postJob(world), { note: 'x'.repeat(noteMaximum + 1) }, pdf()))
  expect(long.fields).toMatchObject([
    { field: 'note', title: `Exceeded maximum character length of ${noteMaximum}` },
  ])
})

test('the preview is what the application then stores, with what the company will see besides', async () => {
  const ana = await world.as('ana')
  const visible = { birth_date: false, contacts: false, ratings: false }
  expect((await ana.call(previewApplication)).visible).toEqual(visible)
  const chosen = { birth_date: 'nobody', contacts: 'companies', ratings: 'everyone' } as const
  await ana.call(savePrivacy, { body: { ...chosen, hidden_from: [] } })
  const preview = await ana.call(previewApplication)
  expect(preview.visible).toEqual({ birth_date: false, contacts: true, ratings: true })
  const { id, snapshot } = await apply(ana, await postJob(world), {}, pdf())
  expect(snapshot).toEqual(preview.snapshot)
  const [row] = await database().select().from(applications).where(eq(applications.id, id))
  expect(preview.snapshot).toMatchObject(row?.snapshot ?? {})
})
