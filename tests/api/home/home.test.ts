import { expect, test } from 'vitest'
import { applyToJob, decideApplication, undoDecision } from '#contract/applications/applications.ts'
import { acceptOwnInvitation, requestToJoin } from '#contract/employments/invitations.ts'
import { invite } from '#contract/employments/members.ts'
import { createCertificate } from '#contract/cv/certificates.ts'
import { proposeCorrection } from '#contract/employments/corrections.ts'
import { changeReviewer, leaveCompany } from '#contract/employments/record.ts'
import { postponeMatter, postponedDays, resumeMatter, showHome } from '#contract/home/home.ts'
import { saveJob } from '#contract/jobs/jobs.ts'
import { saveProfileSkills } from '#contract/profiles/edits.ts'
import { startReview, submitSelfRating } from '#contract/reviews/reviews.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { useBackend, type Caller } from '../backend.ts'
import { countQueries } from '../core/countQueries.ts'
import { hire } from '../employments/hiredPeople.ts'
import { createPerson, globex, terms } from '../employments/invitationFixtures.ts'
import { allRated, inDays, reviewForm } from '../reviews/reviewFixtures.ts'

let clock = Date.now()
const app = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const home = (caller: Caller) => caller.call(showHome)
const kindsOf = async (caller: Caller) => (await home(caller)).matters.map(({ kind }) => kind)
/** What a member may act on at Globex. */
const kindsAtGlobex = async (caller: Caller) =>
  (await home(caller)).matters.flatMap(({ kind, workspace }) => (workspace?.slug === 'globex' ? [kind] : []))

test('what waits for a person is ranked, and goes when it is done', async () => {
  const gita = await app.as('gita')
  const person = await hire(app)
  expect(await kindsOf(person.caller)).toEqual([])
  const jobId = await postJob(app, { skillIds: [1001] })
  await person.caller.call(saveJob, { params: { jobId } })
  await person.caller.call(createCertificate, {
    body: {
      name: 'Forklift licence',
      provider: '',
      credential_id: '',
      credential_url: '',
      issued_on: null,
      expires_on: inDays(10, clock),
    },
  })
  await person.caller.call(applyToJob, {
    params: { jobId },
    body: { email: person.email },
    files: { resume: pdf() },
  })
  expect(await kindsOf(person.caller)).toEqual(['certificate', 'skills'])
  const { rows } = await app.backend.connection.pool.query<{ id: string }>(
    'select id from applications where user_id = $1',
    [person.id],
  )
  const params = { applicationId: Number(rows[0]?.id) }
  await gita.call(decideApplication, { params, body: { state: 'shortlisted', from: 'sent' } })
  clock += 11_000
  await app.work('announceDecisions')
  await person.caller.call(leaveCompany, { params: person.params })
  expect(await kindsOf(person.caller)).toEqual(['departure', 'application', 'certificate', 'skills'])

  await gita.call(changeReviewer, { params: person.params, body: { user_id: await app.idOf('hugo') } })
  const review = { ...reviewForm, due_on: inDays(7, clock) }
  const { id: reviewId } = await gita.call(startReview, { params: person.params, body: review })
  await gita.call(proposeCorrection, {
    params: person.params,
    body: { start_date: '2024-02-01', end_date: null, position_id: null, position: 'Bookkeeper', words: '' },
  })
  const { matters } = await home(person.caller)
  expect(matters.map(({ kind }) => kind)).toEqual([
    'correction',
    'selfRating',
    'departure',
    'application',
    'certificate',
    'skills',
  ])
  expect(await kindsOf(await app.as('hugo'))).toContain('review')
  await person.caller.call(submitSelfRating, { params: { reviewId }, body: allRated(4) })
  await person.caller.call(saveProfileSkills, { body: { skills: [{ id: 1001 }] } })
  expect(await kindsOf(person.caller)).toEqual(['correction', 'departure', 'application', 'certificate'])
  expect((await countQueries(app.backend, () => home(person.caller))).length).toBeLessThanOrEqual(3)
})

test('an invitation comes first and goes with its answer', async () => {
  const person = await createPerson(app)
  const gita = await app.as('gita')
  const { id } = await gita.call(invite, { params: globex, body: { ...terms, email: person.email } })
  expect((await home(person.caller)).matters).toMatchObject([
    { key: `invitation:${id}`, kind: 'invitation', data: { company: 'Globex', position: 'Bookkeeper' } },
  ])
  await person.caller.call(acceptOwnInvitation, { params: { invitationId: id } })
  expect(await kindsOf(person.caller)).toEqual([])
})

test('a to-do that is put off comes back after some days, or at once', async () => {
  const person = await createPerson(app)
  const gita = await app.as('gita')
  const { id } = await gita.call(invite, { params: globex, body: { ...terms, email: person.email } })
  const key = `invitation:${id}`
  for (let twice = 0; twice < 2; twice++) await person.caller.call(postponeMatter, { body: { key } })
  expect(await home(person.caller)).toMatchObject({ matters: [], postponed: 1 })
  await person.caller.call(resumeMatter, { query: { key } })
  expect(await kindsOf(person.caller)).toEqual(['invitation'])
  await person.caller.call(postponeMatter, { body: { key } })
  await person.caller.call(resumeMatter)
  expect(await kindsOf(person.caller)).toEqual(['invitation'])
  await person.caller.call(postponeMatter, { body: { key } })
  clock += postponedDays * 24 * 60 * 60 * 1000 + 1
  expect(await kindsOf(person.caller)).toEqual(['invitation'])
})

test('for a company there is what the member may act on, and nothing for others', async () => {
  const [ana, gita, hugo, mira] = await Promise.all([
    app.as('ana'),
    app.as('gita'),
    app.as('hugo'),
    app.as('mira'),
  ])
  await ana.call(requestToJoin, { params: globex, body: { position: 'Clerk', start_date: '2024-01-01' } })
  await postJob(app, { status: 'draft' })
  expect((await kindsAtGlobex(gita)).slice(0, 2)).toEqual(['requests', 'reviewsDue'])
  expect((await home(gita)).matters.find(({ kind }) => kind === 'jobDrafts')).toMatchObject({
    data: { count: 1 },
    workspace: { slug: 'globex', name: 'Globex' },
  })
  const jobId = await postJob(app)
  const { id: applicationId } = await ana.call(applyToJob, {
    params: { jobId },
    body: { email: 'ana@people.example' },
    files: { resume: pdf() },
  })
  expect((await home(hugo)).matters[0]).toMatchObject({ kind: 'applicants', data: { count: 1 } })
  expect(await kindsAtGlobex(hugo)).toEqual(['applicants', 'jobDrafts'])
  // Who has been decided on does not wait any more, until the decision is taken back.
  const params = { applicationId }
  await hugo.call(decideApplication, { params, body: { state: 'rejected', from: 'sent' } })
  expect(await kindsAtGlobex(hugo)).toEqual(['jobDrafts'])
  await hugo.call(undoDecision, { params })
  expect(await kindsAtGlobex(hugo)).toEqual(['applicants', 'jobDrafts'])
  expect(await kindsOf(mira)).toEqual([])
  expect(await kindsOf(ana)).toEqual([])
})
