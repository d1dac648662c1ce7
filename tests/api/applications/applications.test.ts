import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import { listApplicants, listMyApplications, showMyApplication } from '#contract/applications/applications.ts'
import { saveContactInfo, saveProfile } from '#contract/profiles/edits.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { createEmployment, removeSelfReportedEmployment } from '#contract/employments/edits.ts'
import {
  countApplications,
  createApplicants,
  docx,
  postAppliedJob,
  postJob,
  sendResume,
  setStatus,
} from './applicationFixtures.ts'
import { storedWithoutPages } from '../accounts/closingFixtures.ts'
import { failure, useBackend } from '../backend.ts'

const app = useBackend({ rateFactor: 100 })

test('a candidate sends a résumé and reads back exactly what was sent', async () => {
  const jobId = await postJob(app, { title: 'Cartographer' })
  const ana = await app.as('ana')
  const sent = await sendResume(ana, jobId, docx())
  expect(sent).toMatchObject({
    state: 'sent',
    viewed_at: null,
    email: 'ana@people.example',
    job: { id: jobId, title: 'Cartographer', status: 'published', company: { slug: 'globex' } },
    resume: { name: 'Резюме — Ковальчук.docx', type: 'docx', size: docx().size },
    snapshot: { first_name: 'Ana', last_name: 'Kovalenko' },
  })
  expect(await ana.call(showMyApplication, { params: { jobId } })).toEqual(sent)
  expect(await countApplications(app, jobId)).toBe(1)
})

test('an application has the contact details of its sender, and no one else’s', async () => {
  const cities = [
    ['bohdan', 'Lviv'],
    ['mira', 'Odesa'],
  ] as const
  const address = { address: '', address2: '', state: '', zip: '', country_id: null, phone: '' }
  for (const [name, city] of cities)
    await (await app.as(name)).call(saveContactInfo, { body: { ...address, city } })
  const jobId = await postJob(app)
  for (const [name, city] of cities) {
    const { snapshot } = await sendResume(await app.as(name), jobId)
    expect([name, snapshot.city]).toEqual([name, city])
  }
  expect((await sendResume(await app.as('ana'), jobId)).snapshot.city).toBe('')
})

test('a sent application does not change with the profile', async () => {
  const jobId = await postJob(app)
  const bohdan = await app.as('bohdan')
  const { id: employmentId } = await bohdan.call(createEmployment, {
    body: {
      company: 'Atlas',
      position: 'Surveyor',
      start_date: '2020-01-01',
      end_date: null,
      description: '',
    },
  })
  const sent = await sendResume(bohdan, jobId)
  await bohdan.call(saveProfile, { body: { headline: 'Changed since' } })
  await bohdan.call(removeSelfReportedEmployment, { params: { employmentId } })
  const stored = await bohdan.call(showMyApplication, { params: { jobId } })
  expect(stored.snapshot).toEqual(sent.snapshot)
  expect(stored.snapshot.employments).toMatchObject([{ company: 'Atlas', verified: false }])
})

test('a job that takes no applications returns the reason', async () => {
  const ana = await app.as('ana')
  const refusal = async (posting: Parameters<typeof postJob>[1]) => {
    const jobId = await postJob(app, posting)
    const { status, code } = await failure(sendResume(ana, jobId))
    return `${status} ${code}`
  }
  expect(await refusal({ status: 'paused' })).toBe('409 jobPaused')
  expect(await refusal({ status: 'closed' })).toBe('409 jobClosed')
  expect(await refusal({ external: true })).toBe('409 jobExternal')
  expect(await refusal({ status: 'draft' })).toBe('404 notFound')
  expect((await failure(sendResume(ana, 999_999))).status).toBe(404)
})

test('a refused application leaves no file behind', async () => {
  const ana = await app.as('ana')
  const { jobId } = await postAppliedJob(app)
  const paused = await postJob(app, { status: 'paused' })
  const before = [(await storedWithoutPages(app)).length, await app.countRows('files')]
  expect((await failure(sendResume(ana, jobId))).code).toBe('alreadyApplied')
  expect((await failure(sendResume(ana, paused))).code).toBe('jobPaused')
  expect([(await storedWithoutPages(app)).length, await app.countRows('files')]).toEqual(before)
})

test('a hundred simultaneous applications of one person create one row, one file and one notification', async () => {
  const jobId = await postJob(app, { managers: ['hugo'] })
  const ana = await app.as('ana')
  const hugo = await app.as('hugo')
  const [before, filesBefore] = [(await storedWithoutPages(app)).length, await app.countRows('files')]
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => sendResume(ana, jobId)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  const codes = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  )
  expect(new Set(codes)).toEqual(new Set(['alreadyApplied']))
  expect(await app.countRows('applications', sql`job_id = ${jobId}`)).toBe(1)
  expect(await countApplications(app, jobId)).toBe(1)
  expect([(await storedWithoutPages(app)).length, await app.countRows('files')]).toEqual([
    before + 1,
    filesBefore + 1,
  ])
  const { items } = await hugo.call(listNotifications, { query: { limit: 100 } })
  expect(items.filter(({ data }) => 'job_id' in data && data.job_id === jobId)).toHaveLength(1)
})

test('simultaneous applications of a hundred people are all counted', async () => {
  const jobId = await postJob(app)
  const tokens = await createApplicants(app, 100)
  await Promise.all(tokens.map((token) => sendResume(app.withToken(token), jobId)))
  expect(await countApplications(app, jobId)).toBe(100)
  const gita = await app.as('gita')
  const seen = new Set<number>()
  let after: string | undefined
  do {
    const query: { after?: string; limit: number } = after ? { after, limit: 30 } : { limit: 30 }
    const page = await gita.call(listApplicants, { params: { jobId }, query })
    for (const { id } of page.items) seen.add(id)
    after = page.next ?? undefined
  } while (after)
  expect(seen.size).toBe(100)
})

test('pausing a job between two applications lets only the first through', async () => {
  const jobId = await postJob(app)
  await sendResume(await app.as('ana'), jobId)
  await setStatus(app, jobId, 'paused')
  const bohdan = await app.as('bohdan', 'en_GB')
  expect((await failure(sendResume(bohdan, jobId))).message).toBe('This job is temporarily unavailable.')
  await setStatus(app, jobId, 'closed')
  expect((await failure(sendResume(bohdan, jobId))).code).toBe('jobClosed')
  const own = await (await app.as('ana')).call(showMyApplication, { params: { jobId } })
  expect(own.job.status).toBe('closed')
})

test('applicants list their own applications page by page, latest first', async () => {
  const [token = ''] = await createApplicants(app, 1)
  const applicant = app.withToken(token)
  expect(await applicant.call(listMyApplications)).toEqual({ items: [], next: null })
  const sent: number[] = []
  for (let count = 0; count < 3; count++) {
    const jobId = await postJob(app)
    await sendResume(applicant, jobId)
    sent.unshift(jobId)
  }
  const first = await applicant.call(listMyApplications, { query: { limit: 2 } })
  const second = await applicant.call(listMyApplications, { query: { limit: 2, after: first.next ?? '' } })
  expect([...first.items, ...second.items].map((item) => item.job.id)).toEqual(sent)
  expect(second.next).toBeNull()
})
