import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import {
  applyToJob,
  decideApplication,
  listApplicants,
  showApplication,
  showMyApplication,
  viewApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { showExport, startExport } from '#contract/accounts/closing.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { people } from '../../world.ts'
import { pdf, postJob } from './applicationFixtures.ts'
import { useBackend, type Caller } from '../backend.ts'

const app = useBackend({ rateFactor: 100 })
const body = { email: people.ana.email }
const personalData = [people.ana.email, 'Ana', 'Kovalenko', 'Ana Kovalenko.pdf', '/files/']
const read = (caller: Caller, url: string) =>
  app.send(new Request(`http://backend${url}`, { headers: { authorization: `Bearer ${caller.token}` } }))

async function applied() {
  const jobId = await postJob(app)
  const ana = await app.as('ana')
  const { id, resume } = await ana.call(applyToJob, { params: { jobId }, body, files: { resume: pdf() } })
  return { jobId, id, url: resume?.url ?? '', ana, hugo: await app.as('hugo') }
}

test.each([false, true])(
  'of a withdrawn application the company sees only that it existed (viewed: %j)',
  async (viewed) => {
    const { jobId, id, url, ana, hugo } = await applied()
    const params = { applicationId: id }
    if (viewed) {
      await hugo.call(viewApplication, { params })
      await hugo.call(decideApplication, { params, body: { state: 'shortlisted', from: 'viewed' } })
    }
    expect((await read(hugo, url)).status).toBe(200)
    await ana.call(withdrawApplication, { params })

    const list = await hugo.call(listApplicants, { params: { jobId } })
    expect(list.application_count).toBe(1)
    const { sent_at, state_changed_at } = await ana.call(showMyApplication, { params: { jobId } })
    const left = { id, state: 'withdrawn', sent_at, viewed_at: null, state_changed_at }
    expect(list.items).toEqual([left])
    expect(
      (await hugo.call(listApplicants, { params: { jobId }, query: { state: 'withdrawn' } })).items,
    ).toEqual([left])
    const shown = await hugo.call(showApplication, { params })
    const events = [
      { kind: 'sent', side: 'candidate', at: sent_at, member: null },
      { kind: 'withdrawn', side: 'candidate', at: state_changed_at, member: null },
    ]
    expect(shown).toEqual({ ...left, job: list.job, events, newer_id: null, older_id: null })
    for (const word of personalData) expect(JSON.stringify([list, shown])).not.toContain(word)
    expect((await read(hugo, url)).status).toBe(404)
    expect((await read(await app.as('gita'), url)).status).toBe(404)

    // The candidate still has what was sent.
    expect((await read(ana, url)).status).toBe(200)
    expect(await ana.call(showMyApplication, { params: { jobId } })).toMatchObject({
      state: 'withdrawn',
      ...body,
      snapshot: { first_name: 'Ana' },
    })
  },
)

test('notifications lose the name, whether sent before or after', async () => {
  const { id, ana, hugo } = await applied()
  const newest = async () => {
    const { items } = await hugo.call(listNotifications)
    return items.find((item) => item.kind === 'applicationReceived' && item.data.application_id === id)
  }
  await expect.poll(newest).toMatchObject({ data: { applicant: 'Ana Kovalenko' } })
  await ana.call(withdrawApplication, { params: { applicationId: id } })
  expect(await newest()).toMatchObject({ data: { applicant: null } })

  // The event is redelivered after a crash that lost its notifications.
  const { ctx } = app.backend
  await ctx.db.execute(sql`delete from notifications where about = ${`application:${id}`}`)
  const event = 'applicationReceived' as const
  await app.work('delivery', { to: 'notifications.applications', event, payload: { applicationId: id } })
  expect(await newest()).toBeUndefined()
})

test('a mail that has not been sent yet is cancelled', async () => {
  const { id, ana } = await applied()
  const { ctx } = app.backend
  const values = { applicant: 'Ana Kovalenko', job: '', company: '', url: '' }
  const later = { startAfter: new Date(Date.now() + 3_600_000) }
  const mail = { to: people.hugo.email, locale: 'en_GB', template: 'applicationReceived', values } as const
  await ctx.queue.add('mail', { ...mail, about: `application:${id}` }, later)
  await ctx.queue.add('mail', { ...mail, about: `application:${id}0` }, later)
  await ana.call(withdrawApplication, { params: { applicationId: id } })
  const { rows } = await ctx.db.execute<{ about: string }>(sql`
    select data->>'about' as about from pgboss.job where name = 'mail' and state < 'active'
    and data->>'template' = 'applicationReceived' and data->>'about' like ${`application:${id}%`}`)
  expect(rows).toEqual([{ about: `application:${id}0` }])
})

test('an HR manager’s data export does not name the withdrawn candidate', async () => {
  const { id, ana, hugo } = await applied()
  const isNotified = async () =>
    (await hugo.call(listNotifications)).items.some(
      ({ data }) => 'applicant' in data && data.application_id === id,
    )
  await expect.poll(isNotified).toBe(true)
  await ana.call(withdrawApplication, { params: { applicationId: id } })
  await (await app.reauthenticate(hugo)).call(startExport)
  await expect.poll(async () => (await hugo.call(showExport))?.state, { timeout: 15_000 }).toBe('ready')
  const { rows } = await app.backend.ctx.db.execute<{ data: unknown }>(sql`
    select data from notifications where user_id = ${await app.idOf('hugo')} and about = ${`application:${id}`}`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('Kovalenko')
})
