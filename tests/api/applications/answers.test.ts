import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import {
  answerApplications,
  answerMaximum,
  undoAnswer,
  type AnswerForm,
} from '#contract/applications/answers.ts'
import {
  decideApplication,
  listApplicants,
  listMyApplications,
  showApplication,
  showMyApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import type { ApplicantFilters } from '#contract/applications/applicantFilters.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import type { PersonName } from '../../world.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { createApplicants, limitJob, postJob, repeatApplication, sendResume } from './applicationFixtures.ts'

let later = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + later))
const pass = (seconds: number) => void (later += seconds * 1000)
const day = 24 * 60 * 60
const announce = async () => {
  await app.work('announceDecisions')
  await settled(app.backend)
}

/** A job to which these many people have applied, oldest first. */
async function appliedBy(count: number) {
  const jobId = await postJob(app)
  const candidates = (await createApplicants(app, count)).map((token) => app.withToken(token))
  const ids: number[] = []
  for (const candidate of candidates) ids.push((await sendResume(candidate, jobId)).id)
  const hugo = await app.as('hugo')
  const answer = (form: AnswerForm, query: ApplicantFilters = {}, caller = hugo) =>
    caller.call(answerApplications, { params: { jobId }, query: { ...query, tag: undefined }, body: form })
  const states = async () => {
    const { items } = await hugo.call(listApplicants, { params: { jobId }, query: { order: 'oldest' } })
    return items.map(({ state }) => state)
  }
  const known = (candidate: Caller) => candidate.call(showMyApplication, { params: { jobId } })
  return { jobId, candidates, ids, hugo, answer, states, known }
}

/** Somebody who manages the jobs may have applied before that. */
async function applicationOf(name: PersonName, jobId: number): Promise<number> {
  const [token = ''] = await createApplicants(app, 1)
  const { id } = await sendResume(app.withToken(token), jobId)
  const userId = await app.idOf(name)
  await app.backend.connection.pool.query('update applications set user_id = $1 where id = $2', [userId, id])
  return id
}

const words = { messages: {}, reason: '', delay_days: 0 }
const decline = (ids: number[] | null, more: Partial<typeof words> & { messages?: object } = {}) =>
  ({ state: 'rejected', from: 'viewed', application_ids: ids, ...words, ...more }) as AnswerForm

test('several are declined at once: the desk shows it now, each candidate learns it ten seconds later', async () => {
  const { jobId, candidates, ids, hugo, answer, states, known } = await appliedBy(3)
  const [first = 0, , third = 0] = ids
  const { id, answered, skipped, announce_at } = await answer(decline([first, third]))
  expect([answered, skipped]).toEqual([2, 0])
  expect(await states()).toEqual(['rejected', 'sent', 'rejected'])
  const list = await hugo.call(listApplicants, { params: { jobId } })
  expect(list.pending_answers).toEqual([
    { id, state: 'rejected', count: 2, announce_at, member: 'Hugo Lind' },
  ])
  expect(list.counts).toMatchObject({ sent: 1, rejected: 2 })

  pass(9)
  await announce()
  expect(await Promise.all(candidates.map(async (one) => (await known(one)).state))).toEqual([
    'sent',
    'sent',
    'sent',
  ])
  pass(2)
  await announce()
  expect(await Promise.all(candidates.map(async (one) => (await known(one)).state))).toEqual([
    'rejected',
    'sent',
    'rejected',
  ])
  const [candidate] = candidates
  if (!candidate) throw new Error('There is no candidate')
  const { items } = await candidate.call(listNotifications)
  expect(items.filter(({ kind }) => kind === 'applicationStateChanged')).toHaveLength(1)
  expect((await known(candidate)).events.map(({ kind }) => kind)).toEqual(['sent', 'decided'])
  expect((await hugo.call(listApplicants, { params: { jobId } })).pending_answers).toEqual([])
})

test('one undo takes back all of it, except what somebody has decided otherwise since', async () => {
  const { jobId, ids, hugo, answer, states } = await appliedBy(3)
  const [first = 0] = ids
  const { id } = await answer(decline(ids))
  const gita = await app.as('gita')
  const body = { state: 'shortlisted', from: 'rejected' } as const
  await gita.call(decideApplication, { params: { applicationId: first }, body })
  const params = { jobId, answerId: id ?? 0 }
  await hugo.call(undoAnswer, { params })
  expect(await states()).toEqual(['shortlisted', 'sent', 'sent'])
  expect((await failure(hugo.call(undoAnswer, { params }))).code).toBe('decisionAnnounced')
})

test('once the candidates are notified it cannot be undone', async () => {
  const { jobId, ids, hugo, answer, states } = await appliedBy(1)
  const { id } = await answer(decline(ids))
  pass(11)
  const params = { jobId, answerId: id ?? 0 }
  expect((await failure(hugo.call(undoAnswer, { params }))).status).toBe(409)
  await announce()
  expect(await states()).toEqual(['rejected'])
})

test('all that the filters leave are answered, whatever page shows them', async () => {
  const { jobId, ids, hugo, answer, states } = await appliedBy(2)
  const [first = 0] = ids
  await repeatApplication(app, first, 40)
  await hugo.call(decideApplication, {
    params: { applicationId: first },
    body: { state: 'shortlisted', from: 'sent' },
  })
  const { answered } = await answer(decline(null))
  expect(answered).toBe(41)
  const { counts } = await hugo.call(listApplicants, { params: { jobId } })
  expect(counts).toMatchObject({ sent: 0, shortlisted: 1, rejected: 41 })
  expect((await states())[0]).toBe('shortlisted')
})

test('who was decided otherwise or withdrew a second ago is skipped', async () => {
  const { candidates, ids, hugo, answer, states } = await appliedBy(3)
  const [first = 0, second = 0] = ids
  await hugo.call(decideApplication, {
    params: { applicationId: first },
    body: { state: 'shortlisted', from: 'sent' },
  })
  await candidates[1]?.call(withdrawApplication, { params: { applicationId: second } })
  expect(await answer(decline(ids))).toMatchObject({ answered: 1, skipped: 2 })
  expect(await states()).toEqual(['shortlisted', 'withdrawn', 'rejected'])
  expect(await answer(decline(ids))).toMatchObject({ id: null, answered: 0, skipped: 3 })
})

test('with somebody of another job among them nothing is decided, nor with too many', async () => {
  const { ids, answer, states } = await appliedBy(1)
  const { ids: others } = await appliedBy(1)
  expect((await failure(answer(decline([...ids, ...others])))).code).toBe('applicationsMissing')
  const many = Array.from({ length: answerMaximum + 1 }, (_, at) => at + 1)
  const refusal = await failure(answer(decline(many)))
  expect([refusal.code, refusal.message]).toEqual(['tooManyChosen', expect.stringContaining('5000')])
  expect(await states()).toEqual(['sent'])
  const invalid = await failure(answer(decline(ids, { delay_days: 6 })))
  expect([invalid.status, invalid.fields.map(({ field }) => field)]).toEqual([422, ['delay_days']])
})

test('a decline says to each candidate in their language what the company wrote, and the reason stays with the team', async () => {
  const { candidates, ids, hugo, answer, known } = await appliedBy(1)
  const [candidate] = candidates
  const [applicationId = 0] = ids
  const messages = { en_GB: 'Not this time.', uk_UA: 'Цього разу ні.' }
  await answer(decline(ids, { messages, reason: 'No licence.' }))
  expect(await hugo.call(showApplication, { params: { applicationId } })).toMatchObject({
    answer: { messages, reason: 'No licence.' },
  })
  if (!candidate) throw new Error('There is no candidate')
  expect((await known(candidate)).message).toBe('')
  pass(11)
  await announce()
  expect((await known(candidate)).message).toBe('Not this time.')
  expect(JSON.stringify(await known(candidate))).not.toContain('licence')
  const ukrainian = app.withToken(candidate.token, 'uk_UA')
  expect((await known(ukrainian)).message).toBe('Цього разу ні.')
})

test('a decline can wait for days, is not seen until then, and can be undone or withdrawn from', async () => {
  const { jobId, candidates, ids, hugo, answer, states, known } = await appliedBy(2)
  const [first, second] = candidates
  if (!first || !second) throw new Error('There are no candidates')
  const { id } = await answer(decline(ids, { delay_days: 5 }))
  pass(4 * day)
  await announce()
  expect((await known(first)).state).toBe('sent')
  expect((await first.call(listMyApplications)).items.map((one) => one.application?.state)).toEqual(['sent'])
  await second.call(withdrawApplication, { params: { applicationId: ids[1] ?? 0 } })
  expect(await states()).toEqual(['rejected', 'withdrawn'])
  await hugo.call(undoAnswer, { params: { jobId, answerId: id ?? 0 } })
  pass(2 * day)
  await announce()
  expect(await states()).toEqual(['sent', 'withdrawn'])
})

test.each<[PersonName, number]>([
  ['ana', 403],
  ['mira', 403],
  ['ivan', 403],
])('%s, who does not manage the job, can neither answer nor undo', async (name, status) => {
  const { jobId, ids, answer } = await appliedBy(1)
  const caller = await app.as(name)
  expect((await failure(answer(decline(ids), {}, caller))).status).toBe(status)
  const { id } = await answer(decline(ids))
  const params = { jobId, answerId: id ?? 0 }
  expect((await failure(caller.call(undoAnswer, { params }))).status).toBe(status)
})

test('of a limited job only its managers and the admins answer, and never their own application', async () => {
  const { jobId, ids, answer } = await appliedBy(1)
  const own = await applicationOf('gita', jobId)
  await limitJob(app, jobId, ['gita'])
  expect((await failure(answer(decline(ids)))).status).toBe(404)
  const gita = await app.as('gita')
  expect((await failure(answer(decline([own]), {}, gita))).code).toBe('applicationsMissing')
  expect(await answer(decline(null), {}, gita)).toMatchObject({ answered: 1 })
})

test('two managers who answer at the same time decide each application once', async () => {
  const { candidates, ids, answer } = await appliedBy(6)
  const gita = await app.as('gita')
  const shortlist = { state: 'shortlisted', from: 'viewed', application_ids: ids } as const
  const both = await Promise.all([answer(decline(ids)), answer(shortlist, {}, gita)])
  expect(both.map(({ answered }) => answered).toSorted()).toEqual([0, 6])
  pass(11)
  await announce()
  for (const candidate of candidates) {
    const { items } = await candidate.call(listNotifications)
    expect(items.filter(({ kind }) => kind === 'applicationStateChanged')).toHaveLength(1)
  }
})

test('an answer that was undone leaves no trace, and a withdrawal takes the words along', async () => {
  const { jobId, candidates, ids, hugo, answer } = await appliedBy(2)
  const reasons = () => app.countRows('answers', sql`reason = 'A private word.'`)
  const form = decline(ids, { reason: 'A private word.', delay_days: 5 })
  const { id } = await answer(form)
  await hugo.call(undoAnswer, { params: { jobId, answerId: id ?? 0 } })
  expect(await reasons()).toBe(1)
  pass(2 * day)
  await app.work('sweep')
  expect(await reasons()).toBe(0)
  await answer(form)
  await candidates[0]?.call(withdrawApplication, { params: { applicationId: ids[0] ?? 0 } })
  expect(await reasons()).toBe(1)
  await candidates[1]?.call(withdrawApplication, { params: { applicationId: ids[1] ?? 0 } })
  expect(await reasons()).toBe(0)
})
