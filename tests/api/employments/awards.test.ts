import { expect, test } from 'vitest'
import { addDays } from '#contract/core/workDay.ts'
import * as contract from '#contract/employments/awards.ts'
import { withdrawConfirmation } from '#contract/employments/withdrawals.ts'
import { showEmployment } from '#contract/employments/record.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showOwnProfileExtra, showProfileExtra } from '#contract/profiles/profiles.ts'
import { dayIn } from '../days.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { hire, type Employee } from './hiredPeople.ts'

let clock = Date.now()
const app = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const award = {
  title: 'Bookkeeper of the year',
  awarded_on: '2025-01-15',
  words: 'No error in twelve months.',
}
const give = async ({ params }: Pick<Employee, 'params'>, change: Partial<typeof award> = {}) =>
  (await app.as('gita')).call(contract.giveAward, { params, body: { ...award, ...change } })
const awardsOf = async (caller: Caller, { params }: Pick<Employee, 'params'>) =>
  (await caller.call(showEmployment, { params })).employment.awards
const changesOf = async (caller: Caller) =>
  (await caller.call(listNotifications)).items.flatMap((one) =>
    one.kind === 'employmentChanged' ? [one.data.change] : [],
  )

test('an award is shown with the employment, and the employee is told', async () => {
  const person = await hire(app)
  const { employment } = await give(person)
  expect(employment.awards).toMatchObject([{ ...award, hidden: false }])
  await give(person, { title: 'Team of the month', awarded_on: '2025-06-01' })
  const bohdan = await app.as('bohdan')
  const profile = await bohdan.call(showProfileExtra, { params: { identifier: String(person.id) } })
  for (const awards of [await awardsOf(bohdan, person), profile.employments[0]?.awards])
    expect(awards?.map(({ title }) => title)).toEqual(['Team of the month', 'Bookkeeper of the year'])
  await expect.poll(() => changesOf(person.caller)).toEqual(['awarded', 'awarded'])
})

test('its day is within the employment and not in the future', async () => {
  const person = await hire(app)
  const codeOf = async (day: string) => (await failure(give(person, { awarded_on: day }))).fields[0]?.code
  expect(await codeOf('2024-02-29')).toBe('notAfterStart')
  expect(await codeOf(addDays(dayIn('Europe/Kyiv', new Date(clock)), 1))).toBe('dateInFuture')
})

test('the employee hides one from others and shows it again; the company still sees it', async () => {
  const person = await hire(app)
  const { employment } = await give(person)
  const params = { ...person.params, awardId: employment.awards[0]?.id ?? 0 }
  const [gita, bohdan] = [await app.as('gita'), await app.as('bohdan')]
  await person.caller.call(contract.hideAward, { params })
  expect(await awardsOf(bohdan, person)).toEqual([])
  const profile = await bohdan.call(showProfileExtra, { params: { identifier: String(person.id) } })
  expect(JSON.stringify(profile)).not.toContain(award.title)
  expect((await awardsOf(gita, person))[0]?.hidden).toBe(true)
  expect((await person.caller.call(showOwnProfileExtra)).employments[0]?.awards[0]?.hidden).toBe(true)
  await person.caller.call(contract.showAward, { params })
  expect(await awardsOf(bohdan, person)).toHaveLength(1)
})

test('a deleted award is gone with its notification, others stay', async () => {
  const person = await hire(app)
  await give(person)
  const { employment } = await give(person, { title: 'A mistake' })
  const awardId = employment.awards.find(({ title }) => title === 'A mistake')?.id ?? 0
  await expect.poll(() => changesOf(person.caller)).toHaveLength(2)
  const gita = await app.as('gita')
  await gita.call(contract.deleteAward, { params: { ...person.params, awardId } })
  expect(await awardsOf(person.caller, person)).toMatchObject([{ title: award.title }])
  await expect.poll(() => changesOf(person.caller)).toHaveLength(1)
})

test('others no longer see awards of a company that does not stand by the employment', async () => {
  const person = await hire(app)
  await give(person)
  const gita = await app.as('gita')
  await gita.call(withdrawConfirmation, { params: person.params, body: { reason: 'A mistake.' } })
  clock += 11_000
  await app.work('applyWithdrawals')
  await settled(app.backend)
  expect(await awardsOf(await app.as('bohdan'), person)).toEqual([])
  expect(await awardsOf(person.caller, person)).toHaveLength(1)
})
