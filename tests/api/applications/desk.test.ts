import { beforeEach, describe, expect, test } from 'vitest'
import {
  decideApplication,
  undoDecision,
  viewApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { showDesk, waitingMaximum } from '#contract/applications/desk.ts'
import { showCounts } from '#contract/home/counts.ts'
import { pauseJob } from '#contract/jobs/postings.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { createApplicants, postJob, repeatApplication, sendResume } from './applicationFixtures.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const params = { slug: 'globex' }

beforeEach(async () => {
  await app.empty('jobs')
})

const desk = async (query: { status?: 'paused'; after?: string; limit?: number } = {}) =>
  (await app.as('hugo')).call(showDesk, { params, query })
/** Sends applications of so many people to a job, a minute apart; their ids in that order, with their senders. */
async function apply(jobId: number, count: number) {
  const sent = []
  for (const token of await createApplicants(app, count)) {
    const sender = app.withToken(token)
    sent.push({ sender, ...(await sendResume(sender, jobId)) })
    clock.at += 60_000
  }
  return sent
}
const decide = async (applicationId: number, state: 'shortlisted' | 'rejected', from: 'sent' | 'viewed') =>
  (await app.as('hugo')).call(decideApplication, { params: { applicationId }, body: { state, from } })
const open = async (applicationId: number) =>
  (await app.as('hugo')).call(viewApplication, { params: { applicationId } })

describe('what waits', () => {
  test('are the unopened and the undecided applications of each job, the longest waiting job first', async () => {
    const [accountant, engineer, designer] = [
      await postJob(app, { title: 'Accountant' }),
      await postJob(app, { title: 'Engineer' }),
      await postJob(app, { title: 'Designer' }),
    ]
    const [a] = await apply(engineer, 1)
    const [b, c] = await apply(accountant, 2)
    const [d] = await apply(engineer, 1)
    await apply(await postJob(app, { company: 'initech' }), 1)
    if (!a || !b || !c || !d) throw new Error('Nobody has applied')
    await open(a.id)
    const found = await desk()
    expect(found.waiting).toEqual([
      {
        id: engineer,
        title: 'Engineer',
        opened: { count: 1, oldest_id: a.id, oldest_at: a.sent_at },
        unopened: { count: 1, oldest_id: d.id, oldest_at: d.sent_at },
      },
      {
        id: accountant,
        title: 'Accountant',
        opened: null,
        unopened: { count: 2, oldest_id: b.id, oldest_at: b.sent_at },
      },
    ])
    expect(found.items.map((job) => [job.id, job.unopened_count, job.opened_count])).toEqual(
      expect.arrayContaining([
        [accountant, 2, 0],
        [engineer, 1, 1],
        [designer, 0, 0],
      ]),
    )
  })

  test('does not include what was withdrawn or decided on, and includes what an undo brings back', async () => {
    const jobId = await postJob(app)
    const sent = await apply(jobId, 4)
    const [first, second, third, last] = sent
    if (!first || !second || !third || !last) throw new Error('Nobody has applied')
    await first.sender.call(withdrawApplication, { params: { applicationId: first.id } })
    await open(second.id)
    await decide(second.id, 'rejected', 'viewed')
    await decide(third.id, 'shortlisted', 'sent')
    const waits = async () => (await desk()).waiting.map(({ unopened, opened }) => [unopened, opened])
    const onlyLast = [[{ count: 1, oldest_id: last.id, oldest_at: last.sent_at }, null]]
    expect(await waits()).toEqual(onlyLast)
    await (await app.as('hugo')).call(undoDecision, { params: { applicationId: third.id } })
    expect(await waits()).toMatchObject([[{ count: 2, oldest_id: third.id }, null]])
    await decide(third.id, 'shortlisted', 'sent')
    clock.at += 11_000
    await app.work('announceDecisions')
    expect(await waits()).toEqual(onlyLast)
    await last.sender.call(withdrawApplication, { params: { applicationId: last.id } })
    expect(await waits()).toEqual([])
  })

  test('stays when the job is paused, and is counted up to a hundred', async () => {
    const jobId = await postJob(app)
    const [first] = await apply(jobId, 1)
    await repeatApplication(app, first?.id ?? 0, waitingMaximum + 2)
    await (await app.as('hugo')).call(pauseJob, { params: { jobId } })
    expect((await desk()).waiting).toMatchObject([
      { id: jobId, unopened: { count: waitingMaximum, oldest_id: first?.id } },
    ])
    const [hugo, mira] = [await app.as('hugo'), await app.as('mira')]
    expect((await hugo.call(showCounts)).desks).toMatchObject([{ unopened: waitingMaximum }])
    expect((await mira.call(showCounts)).desks).toEqual([])
    expect((await mira.call(showOwnProfileExtra)).companies).toMatchObject([{ unopened_applications: 0 }])
  })

  test('names at most twenty jobs and says how many more there are', async () => {
    const [token = ''] = await createApplicants(app, 1)
    const ids = []
    for (let at = 0; at < 22; at++) {
      const jobId = await postJob(app)
      await sendResume(app.withToken(token), jobId)
      clock.at += 1_000
      ids.push(jobId)
    }
    const found = await desk()
    expect(found.waiting.map(({ id }) => id)).toEqual(ids.slice(0, 20))
    expect(found.more_waiting).toBe(2)
  })
})

test('jobs about to end and drafts are listed, the most urgent first', async () => {
  const [later, sooner, draft, paused] = [
    await postJob(app, { title: 'Later', validDays: 6.9 }),
    await postJob(app, { title: 'Sooner', validDays: 1 }),
    await postJob(app, { title: 'Draft', status: 'draft' }),
    await postJob(app, { title: 'Paused', validDays: 2 }),
  ]
  await postJob(app, { title: 'In time', validDays: 7.1 })
  await (await app.as('hugo')).call(pauseJob, { params: { jobId: paused } })
  const found = await desk()
  expect(found.ending).toMatchObject([
    { id: sooner, title: 'Sooner' },
    { id: later, title: 'Later' },
  ])
  expect(found.drafts).toMatchObject([{ id: draft, title: 'Draft' }])
})

test('the list goes by state and by page, with the number of jobs in each state', async () => {
  const hugo = await app.as('hugo')
  const ids = [await postJob(app), await postJob(app), await postJob(app)]
  await hugo.call(pauseJob, { params: { jobId: ids[0] ?? 0 } })
  const first = await desk({ limit: 2 })
  expect(first.counts).toEqual({ draft: 0, published: 2, paused: 1, closed: 0 })
  const second = await desk({ limit: 2, after: first.next ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual(ids)
  expect(second.next).toBeNull()
  expect((await desk({ status: 'paused' })).items.map(({ id }) => id)).toEqual([ids[0]])
})
