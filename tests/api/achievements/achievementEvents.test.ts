import { expect, test } from 'vitest'
import * as contract from '#contract/achievements/achievements.ts'
import type { AchievementId } from '#contract/achievements/catalogue.ts'
import { sectionNames, saveSections } from '#contract/cv/sections.ts'
import { createEducation } from '#contract/cv/education.ts'
import { giveAward, hideAward } from '#contract/employments/awards.ts'
import { showEmploymentDetails } from '#contract/employments/details.ts'
import { changePosition } from '#contract/employments/record.ts'
import { shareReview } from '#contract/reviews/reviews.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { settled, useBackend, type Caller } from '../backend.ts'
import { education } from '../cv/cvFixtures.ts'
import { hire, type Employee } from '../employments/hiredPeople.ts'
import { globex } from '../employments/invitationFixtures.ts'
import { inDays, reviewForm } from '../reviews/reviewFixtures.ts'
import { review } from './publishedReviews.ts'

const app = useBackend({ rateFactor: 1000 })
type Shown = contract.Achievements | null
const eventIn = (shown: Shown, id: AchievementId) => {
  const item = shown?.items.find((one) => one.id === id)
  return item && { ...item.event, company: item.employment?.company ?? null }
}
const own = (caller: Caller) => caller.call(contract.showOwnAchievements)
const toOthers = async ({ id }: { id: number }) =>
  (await app.as('bohdan')).call(contract.showAchievements, { params: { identifier: String(id) } })
const listedThere = async ({ params }: Employee) => {
  const { achievements } = await (await app.as('bohdan')).call(showEmploymentDetails, { params })
  return achievements.map(({ id }) => id)
}
const showRatings = (caller: Caller) =>
  caller.call(savePrivacy, {
    body: {
      birth_date: 'nobody',
      contacts: 'nobody',
      ratings: 'everyone',
      achievements: 'everyone',
      hidden_from: [],
    },
  })

test('each unlocked achievement names its event; others see it as far as they see the row', async () => {
  const person = await hire(app)
  const { caller, employmentId, params } = person
  const gita = await app.as('gita')
  const award = { title: 'Clerk of the year', awarded_on: inDays(-1), words: '' }
  const { employment } = await gita.call(giveAward, { params, body: award })
  await gita.call(changePosition, { params, body: { position: 'Head of books', start_date: inDays(0) } })
  await caller.call(createEducation, { body: education })
  await settled(app.backend)
  const shown = await own(caller)
  for (const { unlocked_at, event } of shown.items) expect(event === null).toBe(unlocked_at === null)
  expect(eventIn(shown, 'firstVerified')).toMatchObject({ row_id: employmentId, company: 'Globex' })
  expect(eventIn(shown, 'provenEmployer')?.title).toBe('globex.example')
  expect(eventIn(shown, 'awarded')).toMatchObject({ title: award.title, company: 'Globex' })
  expect(eventIn(shown, 'promoted')?.title).toBe('Head of books')
  expect(eventIn(shown, 'education')?.title).toBe(education.school)
  expect(eventIn(shown, 'invitationAnswered')).toMatchObject({ title: 'Globex', company: null })

  const others = await toOthers(person)
  expect(eventIn(others, 'awarded')).toMatchObject({ title: award.title, company: 'Globex' })
  // That an invitation was answered is shown, but not whose.
  expect(eventIn(others, 'invitationAnswered')).toMatchObject({ title: null, company: null })
  await caller.call(hideAward, { params: { ...params, awardId: employment.awards[0]?.id ?? 0 } })
  expect(eventIn(await toOthers(person), 'awarded')).toEqual({ company: null })
  expect(await listedThere(person)).toEqual(expect.arrayContaining(['firstVerified', 'promoted']))
  expect(await listedThere(person)).not.toContain('awarded')

  // With everything on nobody, there is nothing at all (hiddenAchievements.test.ts).
  const sections = sectionNames.map((name) => ({
    name,
    audience: name === 'about' ? ('signedIn' as const) : ('nobody' as const),
  }))
  await caller.call(saveSections, { body: { sections } })
  const hidden = await toOthers(person)
  for (const id of ['firstVerified', 'promoted', 'education'] as const)
    expect(eventIn(hidden, id)).toEqual({ company: null })
  expect(eventIn(await own(caller), 'firstVerified')?.company).toBe('Globex')
})

test('a review is named to its parties, and to others without its people once its employee shares it', async () => {
  const person = await hire(app)
  await showRatings(person.caller)
  const id = await review(app, person)
  const hugo = await app.as('hugo')
  expect(eventIn(await own(person.caller), 'reviewed')).toMatchObject({ row_id: id, person: 'Hugo Lind' })
  expect(eventIn(await own(hugo), 'reviewWithEvidence')?.person).toMatch(/^Olena Marchenko/)
  expect(eventIn(await toOthers(person), 'reviewed')).toEqual({ company: null })
  expect(eventIn(await toOthers({ id: await app.idOf('hugo') }), 'reviewWithEvidence')).toMatchObject({
    title: null,
    person: null,
  })
  expect(await listedThere(person)).not.toContain('reviewed')
  await person.caller.call(shareReview, { params: { reviewId: id } })
  expect(eventIn(await toOthers(person), 'reviewed')).toMatchObject({
    title: reviewForm.title,
    person: null,
    company: 'Globex',
  })
  expect(await listedThere(person)).toContain('reviewed')

  const progress = async (name: 'gita' | 'mira') =>
    (await app.as(name)).call(contract.showCompanyProgress, { params: globex })
  expect(eventIn(await progress('gita'), 'reviewsWithEvidence')?.person).toMatch(/^Olena Marchenko/)
  expect(eventIn(await progress('mira'), 'reviewsWithEvidence')).toEqual({ company: null })
  expect(eventIn(await progress('mira'), 'provenDomain')?.title).toBe('globex.example')
  const signedOut = await app.anyone.call(contract.showCompanyAchievements, { params: globex })
  expect(signedOut.items.every(({ event }) => event === null)).toBe(true)
})

test('databases from before events find them in the next night, and only once', async () => {
  const { pool } = app.backend.connection
  expect((await app.operators.recomputeAchievements()).changed).toBe(0)
  const of = async () => (await pool.query('select id, evidence_id from achievements order by id')).rows
  const before = await of()
  await pool.query('update achievements set evidence_id = null')
  await app.work('recomputeAchievements')
  expect(await of()).toEqual(before)
  expect((await app.operators.recomputeAchievements()).changed).toBe(0)
})
