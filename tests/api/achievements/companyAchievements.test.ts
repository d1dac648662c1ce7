import { expect, test } from 'vitest'
import { authorizeChannel } from '#contract/accounts/session.ts'
import * as contract from '#contract/achievements/achievements.ts'
import type { AchievementId } from '#contract/achievements/catalogue.ts'
import { applyToJob, decideApplication } from '#contract/applications/applications.ts'
import type { ApplicationState, Decision } from '#contract/core/applicationStates.ts'
import * as corrections from '#contract/employments/corrections.ts'
import { changeMember } from '#contract/employments/members.ts'
import { leaveCompany } from '#contract/employments/record.ts'
import { closeJob } from '#contract/jobs/postings.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { membersChannel } from '#contract/realtime/channels.ts'
import { achievementsChanged } from '#contract/realtime/events.ts'
import { publishFeedback } from '#contract/reviews/feedback.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { createApplicants, pdf, postJob } from '../applications/applicationFixtures.ts'
import { useDocuments } from '../documents/documentFixtures.ts'
import { addMember, hire } from '../employments/hiredPeople.ts'
import { globex, initech } from '../employments/employmentFixtures.ts'
import { feedbackForm } from '../reviews/reviewFixtures.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'
import { review } from './publishedReviews.ts'

const days = 86_400_000
let clock = Date.now()
const app = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const documents = useDocuments(app)
async function progressOf(id: AchievementId) {
  await settled(app.backend)
  const { items } = await (await app.as('gita')).call(contract.showCompanyProgress, { params: globex })
  return items.find((item) => item.id === id)
}

test('achievements of a company are public, its progress is for members, and its page follows', async () => {
  const before = await app.anyone.call(contract.showCompanyAchievements, { params: globex })
  expect(before.items.map(({ id }) => id)).toContain('provenDomain')
  const other = await app.anyone.call(contract.showCompanyAchievements, { params: initech })
  expect(other.items.map(({ id }) => id)).not.toContain('provenDomain')
  app.purged.length = 0
  const person = await hire(app)
  const mira = await app.as('mira')
  const { companies } = await mira.call(showOwnProfileExtra)
  const channelName = `private-${membersChannel(companies.find(({ slug }) => slug === globex.slug)?.id ?? 0)}`
  const channel = socketOf(app, mira, 'achievements-key').subscribe(channelName)
  await untilSubscribed(channel)
  const news = new Promise((resolve) => channel.bind(achievementsChanged.name, resolve))
  await review(app, person)
  expect(await news).toMatchObject({ unlocked: ['reviewsWithEvidence'], revoked: [] })
  const outsider = (await app.as('bohdan')).call(authorizeChannel, {
    query: { app_key: 'achievements-key' },
    body: { socket_id: '1.1', channel_name: channelName },
  })
  expect((await failure(outsider)).code).toBe('channelDenied')
  const after = await app.anyone.call(contract.showCompanyAchievements, { params: globex })
  expect(after.items.map(({ id }) => id)).toContain('reviewsWithEvidence')
  expect(after.items.every(({ employment, revoked }) => employment === null && revoked === null)).toBe(true)
  expect(app.purged.some((tag) => tag.startsWith('company:'))).toBe(true)
  const progress = await mira.call(contract.showCompanyProgress, { params: globex })
  expect(progress.items.find(({ id }) => id === 'reviewsInTime')).toMatchObject({
    goal: 3,
    unlocked_at: null,
  })
})

test('a company has two admins from the day on which a member became one', async () => {
  const [person, gita] = [await addMember(app), await app.as('gita')]
  const change = async (role: 'admin' | 'member') => {
    const body = { role, manage_hr_panel: false }
    await gita.call(changeMember, { params: person.member, body })
    await settled(app.backend)
    return progressOf('twoAdmins')
  }
  clock += 5 * 86_400_000
  expect((await change('admin'))?.unlocked_at).toBe(new Date(clock).toISOString())
  expect((await change('member'))?.progress).toBe(1)
})

test('what counts is what the company itself has handed over, answered in time, or said to leavers', async () => {
  const gita = await app.as('gita')
  const person = await hire(app)
  const { caller, params } = person
  const progress = async () =>
    Promise.all(
      (['documentsHandedOver', 'correctionsInTime', 'feedbackToLeavers'] as const).map(
        async (id) => (await progressOf(id))?.progress,
      ),
    )
  const correct = async (by: Caller, answering: Caller, start_date: string, waits = 0) => {
    const form = { start_date, end_date: null, position_id: null, position: 'Bookkeeper', words: '' }
    const { correction } = await by.call(corrections.proposeCorrection, { params, body: form })
    clock += waits
    await answering.call(corrections.acceptCorrection, {
      params: { ...params, correctionId: correction?.id ?? 0 },
      body: { words: '' },
    })
  }
  await documents.add(caller, person.employmentId)
  await correct(gita, caller, '2024-02-01')
  await correct(caller, gita, '2024-01-01', 15 * days)
  await caller.call(leaveCompany, { params })
  await gita.call(publishFeedback, { params, body: feedbackForm })
  expect(await progress()).toEqual([0, 0, 0])

  await documents.add(gita, person.employmentId)
  await correct(caller, gita, '2023-12-01', 13 * days)
  await app.work('endEmployments')
  expect(await progress()).toEqual([1, 1, 1])
})

test('an applicant waits until the first answer, whatever is decided later', async () => {
  const hugo = await app.as('hugo')
  const jobId = await postJob(app)
  const candidates = (await createApplicants(app, 3)).map((token) => app.withToken(token))
  const ids: number[] = []
  for (const candidate of candidates) {
    const body = { email: 'candidate@people.example' }
    const files = { resume: pdf() }
    ids.push((await candidate.call(applyToJob, { params: { jobId }, body, files })).id)
  }
  const decide = async (applicationId: number, state: Decision, from: ApplicationState) => {
    await hugo.call(decideApplication, { params: { applicationId }, body: { state, from } })
    clock += 11_000
    await app.work('announceDecisions')
  }
  const progress = async () => (await progressOf('answeredInTwoWeeks'))?.progress
  clock += 13 * days
  for (const id of ids) await decide(id, 'rejected', 'sent')
  await hugo.call(closeJob, { params: { jobId } })
  expect(await progress()).toBe(1)

  clock += 30 * days
  await decide(ids[0] ?? 0, 'hired', 'rejected')
  expect(await progress()).toBe(1)
  // Neither hired nor refused any more.
  await decide(ids[0] ?? 0, 'shortlisted', 'hired')
  expect(await progress()).toBe(0)
})
