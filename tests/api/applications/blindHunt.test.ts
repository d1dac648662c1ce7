import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { answerApplications } from '#contract/applications/answers.ts'
import * as applications from '#contract/applications/applications.ts'
import { exportApplicants } from '#contract/applications/export.ts'
import { startExport } from '#contract/accounts/closing.ts'
import { callUntyped, type Transport } from '#contract/core/call.ts'
import { definitionOf, isCompanyAccess } from '#contract/core/definition.ts'
import { paramNames, type Endpoint } from '#contract/core/endpoint.ts'
import { CallError } from '#contract/core/errors.ts'
import { pageAddress } from '#contract/files/files.ts'
import { listDevelopmentMail, showDevelopmentMail } from '#contract/mail/developmentMail.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { jobs } from '#backend/jobs/schema/jobs.ts'
import type { PersonName } from '../../world.ts'
import { settled, useBackend } from '../backend.ts'
import type { CallArguments, FullRow, Row } from '../core/roleTable.ts'
import { everyRow } from '../core/roles/every.ts'
import { theirOwn } from '../core/roles/limitedJobs.ts'
import { readFileAs } from '../files/readFile.ts'
import { useFixtures } from '../fixtures.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import { readOutbox } from '../outbox.ts'
import { entriesOf } from '../settings/exportSteps.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'
import {
  applyMarked,
  createMarkedPerson,
  hiddenMarksOf,
  keptTexts,
  marksIn,
  marksOf,
  postBlindJob,
  probes,
  type MarkedPerson,
} from './blindFixtures.ts'

// The clock stands still, so that nothing is announced before a test wants it.
const start = Date.now()
let ahead = 0
const internet = useLocalInternet()
const app = useBackend({ rateFactor: 10_000, web: internet.config }, () => new Date(start + ahead))
const managers = ['hugo', 'gita'] as const satisfies readonly PersonName[]
let person: MarkedPerson
let title = 0

/** A blind job with an application of the marked person, under a title that nothing else has. */
async function applied(): Promise<{ id: number; jobId: number; name: string }> {
  const jobId = await postBlindJob(app)
  const name = `Titlemark ${++title}`
  await app.backend.connection.db.update(jobs).set({ title: name }).where(eq(jobs.id, jobId))
  return { jobId, id: await applyMarked(person, jobId), name }
}
// The rows of the role table are about blind jobs and this person here, so that a new endpoint is hunted as well.
const make = { ...useFixtures(app), publishedJob: () => postBlindJob(app), application: applied }
const rows = everyRow(app, make, internet)

beforeAll(async () => {
  person = await createMarkedPerson(app)
})
// What an earlier test has revealed is known.
beforeEach(() => app.empty('applications'))

/** The whole answer to a call, also of one that is refused. */
async function answerTo(name: PersonName, { endpoint }: Pick<Row, 'endpoint'>, args: CallArguments) {
  const { token } = await app.as(name)
  let answer = ''
  const api: Transport = {
    baseUrl: 'http://backend',
    locale: 'en_GB',
    texts: { network: '', unknown: '' },
    token: () => token,
    async send(request) {
      const response = await app.send(request)
      answer = [...response.headers, await response.clone().text()].join('\n')
      if (request.method !== 'GET') await settled(app.backend)
      return response
    },
  }
  const { body, raw: _, ...rest } = args
  const given = definitionOf(endpoint).body ? { ...rest, body: body ?? {} } : rest
  const status = await callUntyped(api, endpoint, given).then(
    () => 200,
    (error: unknown) => {
      if (error instanceof CallError) return error.status
      throw error
    },
  )
  return { status, answer }
}

const nameOf = ({ endpoint, about }: Pick<Row, 'endpoint' | 'about'>) =>
  [endpoint.method, endpoint.path, about].filter(Boolean).join(' ')
/** Mails of everybody, which exist only on a developer's machine. */
const inDevelopment: readonly Endpoint[] = [listDevelopmentMail, showDevelopmentMail]

/** What a member of the company can do there, and everything that somebody who is signed in can read. */
const isHunted = ({ endpoint, about }: FullRow): boolean => {
  const { access, method, requiresReauthentication } = definitionOf(endpoint)
  if (about === theirOwn || inDevelopment.includes(endpoint) || requiresReauthentication) return false
  return isCompanyAccess(access) || method === 'GET'
}
/** Calls that the company cannot make before the reveal. */
const onlyKnown = new Set([
  'POST /api/applications/:applicationId/interviews',
  'DELETE /api/applications/:applicationId/interviews/:interviewId',
  'PUT /api/applications/:applicationId/interviews/:interviewId/time',
  'PUT /api/applications/:applicationId/interviews/:interviewId/cancellation',
])

test('no call of the company finds out who applied to a blind job', { timeout: 300_000 }, async () => {
  await applied()
  const found: string[] = []
  const impossible = new Set<string>()
  let called = 0
  for (const row of rows.filter(isHunted))
    for (const manager of managers) {
      if (row.expected[manager] !== 200) continue
      const name = `${row.endpoint.method} ${row.endpoint.path}`
      const args = await row.args().catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'applicantUnknown') return null
        throw error
      })
      const { status, answer } = args ? await answerTo(manager, row, args) : { status: 409, answer: '' }
      if (status === 409) impossible.add(name)
      called++
      const marks = marksIn(answer, await marksOf(app, person))
      if (marks.length > 0) found.push(`${nameOf(row)} by ${manager}: ${marks.join(', ')}`)
    }
  expect(found).toEqual([])
  expect(impossible).toEqual(onlyKnown)
  expect(called).toBeGreaterThan(150)
})

/** The rows that read something about a job or an application. */
const readings = () =>
  rows.filter(
    (row) =>
      isHunted(row) &&
      row.endpoint.method === 'GET' &&
      !row.about &&
      row.expected.gita === 200 &&
      paramNames(row.endpoint.path).some((name) => name === 'jobId' || name === 'applicationId'),
  )

type Scene = Awaited<ReturnType<typeof applied>>

/** What managers read in all that is about an application, by which call. */
async function readAll({ id: applicationId, jobId }: Scene) {
  const answers = new Map<string, string>()
  for (const row of readings()) {
    const { endpoint } = row
    const names = paramNames(endpoint.path)
    const params = {
      ...(names.includes('jobId') && { jobId }),
      ...(names.includes('applicationId') && { applicationId }),
    }
    // Those of others among them are not theirs.
    for (const manager of managers)
      answers.set(`${nameOf(row)} by ${manager}`, (await answerTo(manager, row, { params })).answer)
  }
  return answers
}

async function marksRead(scene: Scene) {
  const marks = await marksOf(app, person)
  return [...(await readAll(scene))].flatMap(([name, answer]) => {
    const found = marksIn(answer, marks)
    return found.length > 0 ? [`${name}: ${found.join(', ')}`] : []
  })
}

const decide = async (scene: Scene, state: 'shortlisted' | 'rejected' | 'hired', from = 'sent') =>
  (await app.as('hugo')).call(applications.decideApplication, {
    params: { applicationId: scene.id },
    body: { state, from: from as 'sent' },
  })
const undo = async (scene: Scene) =>
  (await app.as('hugo')).call(applications.undoDecision, { params: { applicationId: scene.id } })
async function announce(afterSeconds: number) {
  ahead += afterSeconds * 1000
  await app.work('announceDecisions')
  await settled(app.backend)
}

test('nothing is read while a decision can be undone, after it was, or after a decline', async () => {
  const scene = await applied()
  await decide(scene, 'shortlisted')
  await announce(5)
  expect(await marksRead(scene)).toEqual([])
  await undo(scene)
  await announce(60)
  expect(await marksRead(scene)).toEqual([])
  await decide(scene, 'hired')
  await announce(9)
  await undo(scene)
  await decide(scene, 'rejected')
  await announce(11)
  expect(await marksRead(scene)).toEqual([])
  const shown = await (
    await app.as('gita')
  ).call(applications.showApplication, {
    params: { applicationId: scene.id },
  })
  expect(shown).toMatchObject({ state: 'rejected', resume: null, resume_hidden: true, photo_url: null })
})

/** What everybody reads of the profile: of each endpoint that names it. */
async function profileReads() {
  const identifier = String(person.id)
  const ofProfile = rows.filter(
    ({ endpoint, about }) =>
      endpoint.method === 'GET' && !about && paramNames(endpoint.path).join() === 'identifier',
  )
  expect(ofProfile.length).toBeGreaterThan(5)
  const answers: string[] = []
  for (const row of ofProfile)
    for (const manager of managers)
      answers.push((await answerTo(manager, row, { params: { identifier } })).answer)
  return answers.join('\n')
}

test('the application opens nothing of the profile, and the profile says nothing of it', async () => {
  const scene = await applied()
  const before = await profileReads()
  const hidden = await hiddenMarksOf(app, person)
  expect(marksIn(before, [...hidden, scene.name, keptTexts.employer])).toEqual([])
  const followers = rows.find(({ endpoint }) => endpoint.path === '/api/companies/:slug/followers')
  if (!followers) throw new Error('Followers are not in the table')
  const listed = () => answerTo('gita', followers, { params: { slug: 'globex' } })
  expect(marksIn((await listed()).answer, await marksOf(app, person))).toEqual([])
  await decide(scene, 'shortlisted')
  await announce(11)
  const after = await profileReads()
  expect(marksIn(after, ['1987-03-09', '+380671239876', 'Projectmark', 'Edumark']).length).toBe(4)
  expect(after).not.toContain(scene.name)
  expect((await listed()).answer).toContain('Qwistlemark')
})

test('neither a search nor a filter tells who is among the applicants', async () => {
  const { id: applicationId, jobId } = await applied()
  const gita = await app.as('gita')
  for (const q of probes) {
    const list = await gita.call(applications.listApplicants, { params: { jobId }, query: { q } })
    expect(list.items).toEqual([])
    const query = { q }
    const { items } = await gita.call(exportApplicants, { params: { jobId }, query })
    expect(items).toEqual([])
    const body = {
      state: 'rejected',
      from: 'sent',
      application_ids: null,
      messages: {},
      reason: '',
      delay_days: 5,
    } as const
    const answered = await gita.call(answerApplications, { params: { jobId }, query, body })
    expect([answered.answered, answered.skipped]).toEqual([0, 0])
    const shown = await gita.call(applications.showApplication, { params: { applicationId }, query })
    expect([shown.newer_id, shown.older_id]).toEqual([null, null])
  }
  const kept = await gita.call(applications.listApplicants, {
    params: { jobId },
    query: { skill: 'Skillkept' },
  })
  expect(kept.items).toHaveLength(1)
  const { rows: terms } = await app.backend.ctx.db.execute<{ terms: string }>(
    sql`select terms::text as terms from application_search where application_id = ${applicationId}`,
  )
  expect(marksIn(terms[0]?.terms ?? '', await marksOf(app, person))).toEqual([])
})

/** Statuses of the résumé, of the picture of its page and of its download for a manager. */
async function fileStatuses(scene: Scene, manager: PersonName) {
  const { resume } = await person.caller.call(applications.showMyApplication, {
    params: { jobId: scene.jobId },
  })
  const url = resume?.url ?? ''
  const caller = await app.as(manager)
  const addresses = [url, `${url}?download`, pageAddress(url, 1)]
  return Promise.all(addresses.map(async (one) => (await readFileAs(app, caller, one)).status))
}

test('mails, notifications, realtime, files and the data of members do not say it either', async () => {
  const told: string[] = []
  for (const manager of managers) {
    const channel = socketOf(app, await app.as(manager)).subscribe(
      `private-${userChannel(await app.idOf(manager))}`,
    )
    await untilSubscribed(channel)
    channel.bind_global((event: string, data: unknown) => told.push(`${event} ${JSON.stringify(data)}`))
  }
  const scene = await applied()
  const gita = await app.as('gita')
  await app.work('renderResume', { applicationId: scene.id })
  await gita.call(applications.viewApplication, { params: { applicationId: scene.id } })
  await decide(scene, 'shortlisted', 'viewed')
  await announce(5)
  await undo(scene)
  await decide(scene, 'rejected', 'viewed')
  await announce(11)
  const marks = await marksOf(app, person)
  await expect
    .poll(() => told.filter((one) => one.includes(`"application_id":${scene.id}`)).length)
    .toBeGreaterThan(6)
  expect(marksIn(told.join('\n'), marks)).toEqual([])
  for (const manager of managers) {
    expect(await fileStatuses(scene, manager)).toEqual([404, 404, 404])
  }
  const mails = await readOutbox(join(app.folder, 'outbox'))
  const ofOthers = mails.filter(({ to }) => to !== 'accountmark@people.example')
  expect(ofOthers.some(({ subject, text }) => `${subject} ${text}`.includes(scene.name))).toBe(true)
  expect(marksIn(JSON.stringify(ofOthers), marks)).toEqual([])
  const stored = await app.backend.ctx.db.execute(
    sql`select * from notifications where user_id <> ${person.id}`,
  )
  expect(marksIn(JSON.stringify(stored.rows), marks)).toEqual([])
  const hugo = await app.asReauthenticated('hugo')
  await hugo.call(startExport)
  for (const [name, content] of await entriesOf(app, hugo))
    expect(marksIn(content.toString('utf8'), marks), name).toEqual([])
})

test('after the reveal everything is where it is for other jobs', { timeout: 60_000 }, async () => {
  const scene = await applied()
  await app.work('renderResume', { applicationId: scene.id })
  await decide(scene, 'shortlisted')
  await announce(11)
  const answers = await readAll(scene)
  const read = (path: string) => answers.get(`GET ${path} by hugo`) ?? ''
  const marks = await marksOf(app, person)
  const shown = marksIn(read('/api/applications/:applicationId'), marks)
  for (const mark of [
    'Zphyrana',
    'Qwistlemark',
    'Headlinemark',
    'Aboutmark',
    'replymark@people.example',
    'Notemark',
  ])
    expect(shown).toContain(mark)
  for (const mark of [
    'Filemark',
    'Resumetextmark',
    'photokeymark',
    'https://certmark.example',
    'Projectmark',
    'Awardmark',
  ])
    expect(shown).toContain(mark)
  expect(shown).toContain(String(person.id))
  expect(read('/api/jobs/:jobId/applications')).toContain('Qwistlemark')
  expect(await fileStatuses(scene, 'hugo')).toEqual([200, 200, 200])
  const gita = await app.as('gita')
  const { items } = await gita.call(exportApplicants, { params: { jobId: scene.jobId } })
  expect(items).toMatchObject([{ alias: null, last_name: 'Qwistlemark', email: 'replymark@people.example' }])
  const found = await gita.call(applications.listApplicants, {
    params: { jobId: scene.jobId },
    query: { q: 'Qwistlemark' },
  })
  expect(found.items).toHaveLength(1)
})
