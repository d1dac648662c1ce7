import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import {
  decideApplication,
  showApplication,
  showMyApplication,
  viewApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { exportApplicants, exportMaximum } from '#contract/applications/export.ts'
import { addApplicationTag } from '#contract/applications/tags.ts'
import { failure, useBackend } from '../backend.ts'
import { limitJob, postJob, repeatApplication } from './applicationFixtures.ts'
import { applyAs } from './applicantFixtures.ts'

const app = useBackend({ rateFactor: 1 })

test('a list that is taken along has facts, leaves an event with each, and lacks who withdrew', async () => {
  const jobId = await postJob(app)
  const work = [{ from: '2020-01-01', to: null, company: 'Atlas', verified: false }]
  const one = await applyAs(app, jobId, { firstName: 'Iryna', lastName: 'Hnatiuk', city: 'Lviv', work })
  const two = await applyAs(app, jobId, { headline: 'Other' })
  const gone = await applyAs(app, jobId, {})
  const elsewhere = await applyAs(app, await postJob(app), {})
  await gone.caller.call(withdrawApplication, { params: { applicationId: gone.id } })
  const hugo = await app.as('hugo')
  const params = { applicationId: one.id }
  await hugo.call(viewApplication, { params })
  await hugo.call(decideApplication, { params, body: { state: 'shortlisted', from: 'viewed' } })
  await hugo.call(addApplicationTag, { params, body: { name: 'Remote' } })
  const { items } = await hugo.call(exportApplicants, { params: { jobId } })
  expect(items.map(({ id }) => id)).toEqual([two.id, one.id])
  expect(items[1]).toMatchObject({
    first_name: 'Iryna',
    last_name: 'Hnatiuk',
    email: 'applicant@people.example',
    city: 'Lviv',
    country: 'Ukraine',
    employer: 'Atlas',
    state: 'shortlisted',
    decided_at: expect.stringMatching(/^20/) as string,
    tags: ['Remote'],
  })
  expect(items[0]).toMatchObject({ employer: null, viewed_at: null, decided_at: null, tags: [] })
  const narrowed = await hugo.call(exportApplicants, { params: { jobId }, query: { q: 'other' } })
  expect(narrowed.items.map(({ id }) => id)).toEqual([two.id])

  const seenBy = async ({ id, caller }: typeof one, job = jobId) => ({
    candidate: (await caller.call(showMyApplication, { params: { jobId: job } })).events.map(
      ({ kind }) => kind,
    ),
    company: (await hugo.call(showApplication, { params: { applicationId: id } })).events.map(
      ({ kind }) => kind,
    ),
  })
  const exported = ['sent', 'exported', 'exported']
  expect(await seenBy(two)).toEqual({ candidate: exported, company: exported })
  expect((await seenBy(gone)).candidate).toEqual(['sent', 'withdrawn'])
  await two.caller.call(withdrawApplication, { params: { applicationId: two.id } })
  expect(await seenBy(two)).toEqual({
    candidate: [...exported, 'withdrawn'],
    company: ['sent', 'withdrawn'],
  })
  expect((await hugo.call(showApplication, { params: { applicationId: elsewhere.id } })).events).toHaveLength(
    1,
  )
})

test('more than fit in one file are refused as a whole, and none of them has an event', async () => {
  const jobId = await postJob(app)
  const { id } = await applyAs(app, jobId, {})
  await repeatApplication(app, id, exportMaximum)
  const hugo = await app.as('hugo')
  const refused = await failure(hugo.call(exportApplicants, { params: { jobId } }))
  expect([refused.status, refused.code, refused.message]).toEqual([
    409,
    'tooManyToExport',
    'A file can have at most 5000 applicants. Narrow the list with filters, then download it in parts.',
  ])
  const isOfJob = sql`kind = 'exported' and application_id in (select id from applications where job_id = ${jobId})`
  expect(await app.countRows('application_events', isOfJob)).toBe(0)
  await app.backend.connection.pool.query(
    `update applications set state = 'withdrawn' where id = (select max(id) from applications where job_id = $1)`,
    [jobId],
  )
  const { items } = await hugo.call(exportApplicants, { params: { jobId } })
  expect(items).toHaveLength(exportMaximum)
  expect(await app.countRows('application_events', isOfJob)).toBe(exportMaximum)
})

test('who may not see the applicants exports none, and nobody exports without end', async () => {
  const jobId = await postJob(app)
  await applyAs(app, jobId, {})
  const [gita, hugo] = [await app.as('gita'), await app.as('hugo')]
  const refused = await failure(gita.call(exportApplicants, { params: { jobId }, query: { tag: 999_999 } }))
  expect(refused.fields).toMatchObject([{ field: 'tag', code: 'tagUnknown' }])
  for (let at = 0; at < 9; at++) await gita.call(exportApplicants, { params: { jobId } })
  const tooMany = await failure(gita.call(exportApplicants, { params: { jobId } }))
  expect([tooMany.status, tooMany.code]).toEqual([429, 'tooManyRequests'])
  await limitJob(app, jobId, ['gita'])
  expect((await failure(hugo.call(exportApplicants, { params: { jobId } }))).status).toBe(404)
})
