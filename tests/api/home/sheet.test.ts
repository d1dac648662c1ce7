import { expect, test } from 'vitest'
import { applyToJob, decideApplication } from '#contract/applications/applications.ts'
import { saveApplicationDraft } from '#contract/applications/drafts.ts'
import { followCompany } from '#contract/companies/follow.ts'
import { invite } from '#contract/employments/members.ts'
import { newsDays, postponeMatter, resumeMatter, rowMaximum, showHome } from '#contract/home/home.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { useBackend, type Caller } from '../backend.ts'
import { countQueries } from '../core/countQueries.ts'
import {
  createCompanyFor,
  createPerson,
  globex,
  newAddress,
  terms,
} from '../employments/invitationFixtures.ts'

let clock = Date.now()
const app = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const home = (caller: Caller) => caller.call(showHome)
const keysOf = async (caller: Caller) => (await home(caller)).matters.map(({ key }) => key)
const day = 24 * 60 * 60 * 1000

async function apply(caller: Caller, email: string) {
  const jobId = await postJob(app)
  const args = { params: { jobId }, body: { email }, files: { resume: pdf() } }
  return { jobId, ...(await caller.call(applyToJob, args)) }
}

test('what others are to answer waits in its own part, the longest waiting first', async () => {
  const person = await createPerson(app)
  const { jobId } = await apply(person.caller, person.email)
  clock += day
  const message = { subject: 'Pay', text: 'How much?', attachments: [] }
  await person.caller.call(sendMessage, { params: globex, body: message })
  expect((await home(person.caller)).waiting).toMatchObject([
    { kind: 'application', data: { id: jobId, company: 'Globex', state: 'sent' }, workspace: null },
    { kind: 'message', data: { company: 'Globex', subject: 'Pay' }, workspace: null },
  ])
})

test('a member sees the matters of all their companies, and only those', async () => {
  const founder = await createPerson(app)
  const [first, second] = [await createCompanyFor(app, founder), await createCompanyFor(app, founder)]
  for (const slug of [first, second])
    await (
      await app.as('ana')
    ).call(sendMessage, {
      params: { slug },
      body: { subject: 'Jobs', text: 'Are there any?', attachments: [] },
    })
  await founder.caller.call(invite, { params: { slug: first }, body: { ...terms, email: newAddress() } })
  const { matters, waiting } = await home(founder.caller)
  expect(matters.map(({ kind, workspace }) => [kind, workspace?.slug]).toSorted()).toEqual(
    [first, second].map((slug) => ['messages', slug]).toSorted(),
  )
  expect(waiting).toMatchObject([{ kind: 'invitations', data: { count: 1 }, workspace: { slug: first } }])
  expect((await home((await createPerson(app)).caller)).matters).toEqual([])
})

test('a decision is put away for good, and stays away when all that is put off is shown again', async () => {
  const person = await createPerson(app)
  const { id: applicationId } = await apply(person.caller, person.email)
  const gita = await app.as('gita')
  await gita.call(decideApplication, { params: { applicationId }, body: { state: 'rejected', from: 'sent' } })
  clock += 11_000
  await app.work('announceDecisions')
  const [key = ''] = await keysOf(person.caller)
  expect(key).toMatch(/^application:/)
  await person.caller.call(postponeMatter, { body: { key } })
  expect(await home(person.caller)).toMatchObject({ matters: [], postponed: 0 })
  await person.caller.call(resumeMatter)
  clock += 4 * day
  expect(await keysOf(person.caller)).toEqual([])
  await person.caller.call(resumeMatter, { query: { key } })
  expect(await keysOf(person.caller)).toEqual([key])
})

test('jobs of followed companies are news for two weeks, the newest first', async () => {
  const person = await createPerson(app)
  await person.caller.call(followCompany, { params: globex })
  for (let count = 0; count <= rowMaximum.news; count++) await postJob(app)
  const { news } = await home(person.caller)
  expect(news.map(({ kind }) => kind)).toEqual(Array.from({ length: rowMaximum.news }, () => 'job'))
  const moments = news.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect((await home((await createPerson(app)).caller)).news).toEqual([])
  clock += newsDays * day
  expect((await home(person.caller)).news).toEqual([])
})

test('more matters than the page shows are counted, in one statement', async () => {
  const founder = await createPerson(app)
  for (let count = 0; count <= rowMaximum.matters; count++) {
    const slug = await createCompanyFor(app, founder)
    const body = { subject: 'Jobs', text: 'Are there any?', attachments: [] }
    await (await app.as('bohdan')).call(sendMessage, { params: { slug }, body })
  }
  const { matters, more } = await home(founder.caller)
  expect([matters.length, more]).toEqual([rowMaximum.matters, 1])
  // One for who asks.
  expect((await countQueries(app.backend, () => home(founder.caller))).length).toBe(2)
})

test('an application that was begun comes first, until it is sent', async () => {
  const person = await createPerson(app)
  const gita = await app.as('gita')
  await gita.call(invite, { params: globex, body: { ...terms, email: person.email } })
  const jobId = await postJob(app)
  await person.caller.call(saveApplicationDraft, { params: { jobId }, body: { note: 'I weigh gold.' } })
  expect((await home(person.caller)).matters).toMatchObject([
    { kind: 'draft', data: { id: jobId, company: 'Globex', company_slug: 'globex' } },
    { kind: 'invitation' },
  ])
  const args = { params: { jobId }, body: { email: person.email }, files: { resume: pdf() } }
  await person.caller.call(applyToJob, args)
  expect((await home(person.caller)).matters).toMatchObject([{ kind: 'invitation' }])
})
