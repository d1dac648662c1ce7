import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import type { ApplicationState, Decision } from '#contract/core/applicationStates.ts'
import {
  applyToJob,
  decideApplication,
  listApplicants,
  listMyApplications,
  showApplication,
  showMyApplication,
  undoDecision,
  viewApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { startBackend } from '#backend/main.ts'
import { password, people } from '../../world.ts'
import { createApplicants, pdf, postJob } from './applicationFixtures.ts'
import { failure, settled, transport, useBackend, type Caller, type TestBackend } from '../backend.ts'
import { testConfig } from '../testConfig.ts'
import { copyTemplate } from '../templateFolder.ts'

let later = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + later))
const pass = (seconds: number) => void (later += seconds * 1000)
const announce = async () => {
  await app.work('announceDecisions')
  await settled(app.backend)
}

async function applied() {
  const jobId = await postJob(app)
  const [token = ''] = await createApplicants(app, 1)
  const candidate = app.withToken(token)
  const email = 'candidate@people.example'
  const { id: applicationId } = await candidate.call(applyToJob, {
    params: { jobId },
    body: { email },
    files: { resume: pdf() },
  })
  const hugo = await app.as('hugo')
  const params = { applicationId }
  return {
    jobId,
    applicationId,
    candidate,
    hugo,
    params,
    decide: (state: Decision, from: ApplicationState) =>
      hugo.call(decideApplication, { params, body: { state, from } }),
    undo: () => hugo.call(undoDecision, { params }),
    desk: () => hugo.call(showApplication, { params }),
    withdraw: () => candidate.call(withdrawApplication, { params }),
    ownState: async () => (await candidate.call(showMyApplication, { params: { jobId } })).state,
    announced: () => announcedTo(candidate),
  }
}
async function announcedTo(candidate: Caller) {
  const { items } = await candidate.call(listNotifications)
  return items.flatMap((item) => (item.kind === 'applicationStateChanged' ? [item.data.state] : []))
}

test('HR sees a decision at once, the candidate ten seconds later', async () => {
  const { jobId, candidate, hugo, decide, desk, ownState, announced, params } = await applied()
  await hugo.call(viewApplication, { params })
  const { announce_at } = await decide('rejected', 'viewed')
  expect(await desk()).toMatchObject({ state: 'rejected', announce_at })
  const list = await hugo.call(listApplicants, { params: { jobId }, query: { state: 'rejected' } })
  expect(list.items).toMatchObject([{ state: 'rejected', announce_at }])
  const viewed = await hugo.call(listApplicants, { params: { jobId }, query: { state: 'viewed' } })
  expect(viewed.items).toEqual([])

  pass(9)
  await announce()
  expect([await ownState(), await announced()]).toEqual(['viewed', []])
  const before = (await candidate.call(listMyApplications)).items.map((one) => one.application?.state)
  expect(before).toEqual(['viewed'])

  pass(1.1)
  await announce()
  expect([await ownState(), await announced()]).toEqual(['rejected', ['rejected']])
  expect(await desk()).toMatchObject({ state: 'rejected', announce_at: null })
  await announce()
  expect(await announced()).toEqual(['rejected'])
})

test('a decision on an unopened application does not claim that it was opened', async () => {
  const { decide, ownState, candidate, jobId, hugo, params } = await applied()
  const own = () => candidate.call(showMyApplication, { params: { jobId } })
  await decide('shortlisted', 'sent')
  pass(11)
  await announce()
  expect([await ownState(), (await own()).viewed_at]).toEqual(['shortlisted', null])
  await hugo.call(viewApplication, { params })
  expect(await own()).toMatchObject({ state: 'shortlisted', viewed_at: expect.any(String) })
  const { items } = await candidate.call(listNotifications)
  expect(items.map(({ kind }) => kind)).not.toContain('applicationViewed')
})

test('a double click decides once, and a decision based on an outdated state has no effect', async () => {
  const { decide, desk } = await applied()
  const [first, second] = await Promise.all([decide('rejected', 'sent'), decide('rejected', 'sent')])
  expect(second).toEqual(first)
  const conflict = await failure(decide('hired', 'viewed'))
  expect([conflict.status, conflict.code]).toEqual([409, 'applicationMoved'])
  expect(conflict.message).toBe(
    'Hugo Lind has already decided: the status is “Not selected”. Choose again to change it.',
  )
  expect((await desk()).state).toBe('rejected')
})

test('an undone decision is never announced, and undoing too late returns the reason', async () => {
  const { decide, undo, desk, ownState, announced } = await applied()
  await decide('hired', 'sent')
  expect(await undo()).toEqual({ state: 'sent', announce_at: null })
  pass(20)
  await announce()
  expect([await ownState(), await announced(), (await desk()).state]).toEqual(['sent', [], 'sent'])

  await decide('rejected', 'sent')
  pass(11)
  await announce()
  const late = await failure(undo())
  expect([late.status, late.code]).toEqual([409, 'decisionAnnounced'])
  expect(await announced()).toEqual(['rejected'])
})

test('another decision replaces the pending one, and going back removes it', async () => {
  const { decide, announced } = await applied()
  await decide('shortlisted', 'sent')
  pass(6)
  await decide('rejected', 'shortlisted')
  pass(6)
  await announce()
  expect(await announced()).toEqual([])
  pass(5)
  await announce()
  expect(await announced()).toEqual(['rejected'])

  await decide('hired', 'rejected')
  expect(await decide('rejected', 'hired')).toEqual({ state: 'rejected', announce_at: null })
  pass(20)
  await announce()
  expect(await announced()).toEqual(['rejected'])
})

test('each decision reaches the candidate, and a later view does not undo it', async () => {
  const { decide, ownState, announced, hugo, params, withdraw } = await applied()
  let from: ApplicationState = 'sent'
  for (const state of ['shortlisted', 'rejected', 'shortlisted', 'hired'] as const) {
    await decide(state, from)
    pass(11)
    await announce()
    from = state
  }
  await hugo.call(viewApplication, { params })
  expect(await ownState()).toBe('hired')
  expect(await announced()).toEqual(['hired', 'shortlisted', 'rejected', 'shortlisted'])
  expect((await failure(withdraw())).code).toBe('applicationClosed')
})

test('a candidate who withdraws in time prevents the decision', async () => {
  const { decide, undo, ownState, announced, withdraw, desk } = await applied()
  await decide('rejected', 'sent')
  await withdraw()
  pass(20)
  await announce()
  expect([await ownState(), await announced()]).toEqual(['withdrawn', []])
  expect(await desk()).toMatchObject({ state: 'withdrawn' })
  expect((await failure(undo())).status).toBe(409)
})

test('two workers announce a decision once, and a concurrent undo either wins or is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { decide, undo, ownState, announced } = await applied()
    await decide('rejected', 'sent')
    pass(11)
    const undone = undo().then(
      () => true,
      () => false,
    )
    await Promise.all([announce(), announce(), undone])
    const expected = (await undone) ? ['sent', []] : ['rejected', ['rejected']]
    expect([await ownState(), await announced()]).toEqual(expected)
  }
})

test('decisions that became due while the process was down are announced at the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-decisions-'))
  const database = { url: null, folder: join(folder, 'database') }
  copyTemplate(database.folder)
  const start = () =>
    startBackend({
      config: { ...testConfig(folder), database, queuesRecurring: true },
      log: pino({ level: 'silent' }),
      now: () => new Date(Date.now() + later),
    })
  let backend = await start()
  const as = (token: string) => transport(token, 'en_GB', () => backend)
  const fixture = { backend } as TestBackend
  const jobId = await postJob(fixture)
  const [token = ''] = await createApplicants(fixture, 1)
  const body = { email: 'candidate@people.example' }
  const sent = await call(as(token), applyToJob, { params: { jobId }, body, files: { resume: pdf() } })
  const { token: hugo } = await call(as(''), signIn, { body: { email: people.hugo.email, password } })
  const params = { applicationId: sent.id }
  await call(as(hugo), decideApplication, { params, body: { state: 'hired', from: 'sent' } })
  await backend.stop()

  pass(11)
  backend = await start()
  const state = async () => (await call(as(token), showMyApplication, { params: { jobId } })).state
  try {
    await expect.poll(state, { timeout: 20_000 }).toBe('hired')
  } finally {
    await backend.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
