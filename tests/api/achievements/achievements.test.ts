import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import * as contract from '#contract/achievements/achievements.ts'
import type { AchievementId } from '#contract/achievements/catalogue.ts'
import { requestToJoin } from '#contract/employments/invitations.ts'
import { declineJoinRequest } from '#contract/employments/members.ts'
import { withdrawalUndoSeconds, withdrawConfirmation } from '#contract/employments/withdrawals.ts'
import { showEmploymentDetails } from '#contract/employments/details.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { achievementsChanged } from '#contract/realtime/events.ts'
import { audiences, type Audience } from '#contract/core/audience.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { leaveCompany } from '#contract/employments/record.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { countQueries } from '../core/countQueries.ts'
import { globex, initech, useEmployments } from '../employments/employmentFixtures.ts'
import { hire, type Employee } from '../employments/hiredPeople.ts'
import { useDocuments } from '../documents/documentFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'
import { review } from './publishedReviews.ts'

let clock = Date.now()
const app = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const { joinBy } = useEmployments(app)
const documents = useDocuments(app)
const own = (caller: Caller) => caller.call(contract.showOwnAchievements)
const itemOf = async (caller: Caller, id: AchievementId) =>
  (await own(caller)).items.find((item) => item.id === id)
const withdraw = async ({ params }: Employee) => {
  const gita = await app.as('gita')
  await gita.call(withdrawConfirmation, { params, body: { reason: 'You worked for our partner.' } })
  clock += withdrawalUndoSeconds * 1000
  await app.work('applyWithdrawals')
  await settled(app.backend)
}
const reviewedPeople: Employee[] = []
async function reviewed(person: Employee, by?: Employee) {
  reviewedPeople.push(person)
  await review(app, person, by)
}

test('a confirmed employment unlocks what it proves, with the time and the employment', async () => {
  const person = await hire(app)
  const { items, score, unlocked_weight, available_weight } = await own(person.caller)
  const unlocked = items.filter(({ unlocked_at }) => unlocked_at !== null)
  expect(unlocked.map(({ id }) => id)).toEqual(['firstVerified', 'provenEmployer', 'invitationAnswered'])
  expect(unlocked[0]?.employment).toEqual({
    id: person.employmentId,
    position: 'Bookkeeper',
    company: 'Globex',
  })
  expect(score).toBe(Math.floor((100 * unlocked_weight) / available_weight))
  expect(items.find(({ id }) => id === 'threeEmployers')).toMatchObject({
    progress: 1,
    goal: 3,
    unlocked_at: null,
  })
})

test('documents of one side unlock nothing that takes those of both', async () => {
  const gita = await app.as('gita')
  const [byCompany, byEmployee] = [await documents.employee(), await documents.employee()]
  const unlockedBy = async ({ caller }: { caller: Caller }) => {
    await settled(app.backend)
    const { items } = await own(caller)
    return items.flatMap(({ id, unlocked_at }) => (/^documented/.test(id) && unlocked_at ? [id] : []))
  }
  await documents.add(gita, byCompany.employmentId)
  expect(await unlockedBy(byCompany)).toEqual([])
  await documents.add(byEmployee.caller, byEmployee.employmentId)
  expect(await unlockedBy(byEmployee)).toEqual(['documented'])
  await documents.add(byCompany.caller, byCompany.employmentId)
  expect((await unlockedBy(byCompany)).toSorted()).toEqual(['documented', 'documentedByBoth'])
})

test('what loses its evidence is revoked with the reason, and comes back with it', async () => {
  const person = await hire(app)
  await withdraw(person)
  const lost = await itemOf(person.caller, 'firstVerified')
  expect(lost).toMatchObject({ unlocked_at: null, progress: 0, revoked: { reason: 'confirmationWithdrawn' } })
  const introduce = (about: string) =>
    person.caller.call(saveProfile, { body: { headline: 'Bookkeeper', about } })
  await introduce('Ten years of books.')
  expect((await itemOf(person.caller, 'introduction'))?.unlocked_at).not.toBeNull()
  await introduce('')
  expect(await itemOf(person.caller, 'introduction')).toMatchObject({ revoked: { reason: 'removed' } })
  await introduce('Eleven years of books.')
  expect(await itemOf(person.caller, 'introduction')).toMatchObject({ progress: 1, revoked: null })
})

test('a record that a company contradicts says so, whichever employment it was', async () => {
  const [withdrawn, declined] = [await hire(app), await hire(app)]
  for (const person of [withdrawn, declined]) {
    await joinBy(initech, person)
    expect((await itemOf(person.caller, 'undisputed'))?.unlocked_at).not.toBeNull()
  }
  // The first of the two; the second one unlocked it.
  await withdraw(withdrawn)
  expect((await itemOf(withdrawn.caller, 'undisputed'))?.revoked?.reason).toBe('confirmationWithdrawn')

  await declined.caller.call(leaveCompany, { params: declined.params })
  clock += 3 * 86_400_000
  await app.work('endEmployments')
  const body = { position: 'Auditor', start_date: '2020-03-01' }
  const { id } = await declined.caller.call(requestToJoin, { params: globex, body })
  const gita = await app.as('gita')
  await gita.call(declineJoinRequest, { params: { ...globex, invitationId: id } })
  await settled(app.backend)
  expect((await itemOf(declined.caller, 'undisputed'))?.revoked?.reason).toBe('requestDeclined')
})

test('evaluating again changes nothing, publishes nothing, and takes a fixed number of statements', async () => {
  const people = await Promise.all([hire(app), hire(app), hire(app), hire(app)])
  expect((await app.operators.recomputeAchievements()).changed).toBe(0)
  const ids = people.map(({ id }) => id)
  const count = async (some: number[]) =>
    (await countQueries(app.backend, () => app.work('evaluateAchievements', { people: some, companies: [] })))
      .length
  expect(await count(ids)).toBe(await count(ids.slice(0, 1)))
})

test('the owner hears of it once, on the channel of the achievement service', async () => {
  const person = await createPerson(app)
  const socket = socketOf(app, person.caller, 'achievements-key')
  const channel = socket.subscribe(`private-${userChannel(person.id)}`)
  await untilSubscribed(channel)
  const messages: { unlocked: string[]; version: number }[] = []
  channel.bind(achievementsChanged.name, (payload: (typeof messages)[number]) => void messages.push(payload))
  await person.caller.call(saveProfile, { body: { headline: 'Bookkeeper', about: 'Ten years of books.' } })
  await expect.poll(() => messages.length).toBe(1)
  await app.operators.recomputeAchievements()
  await person.caller.call(saveProfile, { body: { headline: 'Senior bookkeeper' } })
  await person.caller.call(saveProfile, { body: { about: '' } })
  await expect
    .poll(() => messages)
    .toMatchObject([
      { unlocked: ['introduction'], revoked: [] },
      { score: 0, unlocked: [], revoked: ['introduction'] },
    ])
  expect(messages[1]?.version).toBeGreaterThan(messages[0]?.version ?? 0)
})

test('others see what is unlocked, as far as its owner shows it', async () => {
  const person = await hire(app)
  const params = { identifier: String(person.id) }
  const [gita, bohdan] = [await app.as('gita'), await app.as('bohdan')]
  const choose = (achievements: Audience) =>
    person.caller.call(savePrivacy, {
      body: { birth_date: 'nobody', contacts: 'nobody', ratings: 'nobody', achievements, hidden_from: [] },
    })
  const seen = {
    everyone: [true, true],
    signedIn: [true, true],
    companies: [true, false],
    nobody: [false, false],
  }
  for (const audience of audiences) {
    await choose(audience)
    const shown = await Promise.all(
      [gita, bohdan].map((caller) => caller.call(contract.showAchievements, { params })),
    )
    expect(shown.map((one) => one !== null)).toEqual(seen[audience])
    const details = await bohdan.call(showEmploymentDetails, { params: person.params })
    expect(details.achievements.length > 0).toBe(seen[audience][1])
  }
  await choose('everyone')
  const shown = await bohdan.call(contract.showAchievements, { params })
  expect(shown?.items.every(({ unlocked_at, revoked }) => unlocked_at !== null && revoked === null)).toBe(
    true,
  )
  expect(
    (await failure(bohdan.call(contract.showAchievements, { params: { identifier: '999999' } }))).code,
  ).toBe('profileNotFound')
})

test('when a person is erased, achievements of others that rested on their record go', async () => {
  const person = await hire(app)
  await reviewed(person)
  const hugo = await app.as('hugo')
  expect((await itemOf(hugo, 'reviewWithEvidence'))?.unlocked_at).not.toBeNull()
  for (const { caller } of reviewedPeople) await (await app.reauthenticate(caller)).call(closeAccount)
  clock += 31 * 24 * 60 * 60 * 1000
  await app.work('eraseAccounts')
  await expect
    .poll(async () => (await itemOf(hugo, 'reviewWithEvidence'))?.revoked?.reason, { timeout: 20_000 })
    .toBe('removed')
  expect((await app.operators.recomputeAchievements()).changed).toBe(0)
})

test('a reviewer who has been erased is nobody whose reviews count', async () => {
  const [person, colleague] = [await hire(app), await hire(app)]
  await reviewed(person)
  await reviewed(person, colleague)
  expect((await itemOf(person.caller, 'reviewedByTwo'))?.unlocked_at).not.toBeNull()
  await (await app.reauthenticate(colleague.caller)).call(closeAccount)
  clock += 31 * 24 * 60 * 60 * 1000
  await app.work('eraseAccounts')
  await expect
    .poll(async () => await itemOf(person.caller, 'reviewedByTwo'), { timeout: 20_000 })
    .toMatchObject({ progress: 1, unlocked_at: null })
})
