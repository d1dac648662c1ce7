import { join } from 'node:path'
import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import { answerApplications } from '#contract/applications/answers.ts'
import * as applications from '#contract/applications/applications.ts'
import { exportApplicants } from '#contract/applications/export.ts'
import { startExport } from '#contract/accounts/closing.ts'
import { paramNames } from '#contract/core/endpoint.ts'
import { writeAboutApplication } from '#contract/messages/applicationThreads.ts'
import { pageAddress } from '#contract/files/files.ts'
import { showReported } from '#contract/reports/reports.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import type { PersonName } from '../../world.ts'
import { readFileAs } from '../files/readFile.ts'
import { readOutbox } from '../outbox.ts'
import { entriesOf } from '../settings/exportSteps.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'
import { hiddenMarksOf, shownTexts, marksIn, probes } from './blindFixtures.ts'
import { managers, useBlindScenes, type Scene } from './blindScene.ts'

const scenes = useBlindScenes()
const { app, rows, applied, answerTo, decide, undo, announceAfter } = scenes

/** What everybody reads of the profile: of each endpoint that names it. */
async function profileReads() {
  const identifier = String(scenes.person.id)
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
  const hidden = await hiddenMarksOf(app, scenes.person)
  expect(marksIn(before, [...hidden, scene.name, shownTexts.employer])).toEqual([])
  const followers = rows.find(({ endpoint }) => endpoint.path === '/api/companies/:slug/followers')
  if (!followers) throw new Error('Followers are not in the table')
  const listed = () => answerTo('gita', followers, { params: { slug: 'globex' } })
  expect(marksIn((await listed()).answer, await scenes.marks())).toEqual([])
  await decide(scene, 'shortlisted')
  await announceAfter(11)
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
  const bySkill = await gita.call(applications.listApplicants, {
    params: { jobId },
    query: { skill: 'Skillkept' },
  })
  expect(bySkill.items).toHaveLength(1)
  const { rows: terms } = await app.backend.ctx.db.execute<{ terms: string }>(
    sql`select terms::text as terms from application_search where application_id = ${applicationId}`,
  )
  expect(marksIn(terms[0]?.terms ?? '', await scenes.marks())).toEqual([])
})

/** Statuses of the résumé, of the picture of its page and of its download for a manager. */
async function fileStatuses(scene: Scene, manager: PersonName) {
  const { resume } = await scenes.person.caller.call(applications.showMyApplication, {
    params: { jobId: scene.jobId },
  })
  const url = resume?.url ?? ''
  const caller = await app.as(manager)
  const addresses = [url, `${url}?download`, pageAddress(url, 1)]
  return Promise.all(addresses.map(async (one) => (await readFileAs(app, caller, one)).status))
}

test('mails, notifications, realtime, files and the data of members do not say it either', async () => {
  const payloads: string[] = []
  for (const manager of managers) {
    const channel = socketOf(app, await app.as(manager)).subscribe(
      `private-${userChannel(await app.idOf(manager))}`,
    )
    await untilSubscribed(channel)
    channel.bind_global((event: string, data: unknown) => payloads.push(`${event} ${JSON.stringify(data)}`))
  }
  const scene = await applied()
  const gita = await app.as('gita')
  await app.work('renderResume', { applicationId: scene.id })
  await gita.call(applications.viewApplication, { params: { applicationId: scene.id } })
  const body = { text: 'Is the office in Lviv?' }
  const written = { params: { applicationId: scene.id }, body }
  const { messages } = await scenes.person.caller.call(writeAboutApplication, written)
  await decide(scene, 'shortlisted', 'viewed')
  await announceAfter(5)
  await undo(scene)
  await decide(scene, 'rejected', 'viewed')
  await announceAfter(11)
  const marks = await scenes.marks()
  await expect
    .poll(() => payloads.filter((one) => one.includes(`"application_id":${scene.id}`)).length)
    .toBeGreaterThan(6)
  expect(marksIn(payloads.join('\n'), marks)).toEqual([])
  for (const manager of managers) {
    expect(await fileStatuses(scene, manager)).toEqual([404, 404, 404])
  }
  const mails = await readOutbox(join(app.folder, 'outbox'))
  const ofOthers = mails.filter(({ to }) => to !== 'accountmark@people.example')
  expect(ofOthers.some(({ subject, text }) => `${subject} ${text}`.includes(scene.name))).toBe(true)
  expect(marksIn(JSON.stringify(ofOthers), marks)).toEqual([])
  const stored = await app.backend.ctx.db.execute(
    sql`select * from notifications where user_id <> ${scenes.person.id}`,
  )
  expect(marksIn(JSON.stringify(stored.rows), marks)).toEqual([])
  const about = `message-${messages.items[0]?.id}`
  const reported = await gita.call(showReported, { query: { about } })
  expect(marksIn(JSON.stringify(reported), marks)).toEqual([])
  const hugo = await app.asReauthenticated('hugo')
  await hugo.call(startExport)
  for (const [name, content] of await entriesOf(app, hugo))
    expect(marksIn(content.toString('utf8'), marks), name).toEqual([])
})

test('after the reveal everything is where it is for other jobs', { timeout: 60_000 }, async () => {
  const scene = await applied()
  await app.work('renderResume', { applicationId: scene.id })
  await decide(scene, 'shortlisted')
  await announceAfter(11)
  const answers = await scenes.readAll(scene)
  const read = (path: string) => answers.get(`GET ${path} by hugo`) ?? ''
  const marks = await scenes.marks()
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
  expect(shown).toContain(String(scenes.person.id))
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
