import { describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { listActivity } from '#contract/accounts/security.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { listStaffEvents } from '#contract/staff/events.ts'
import { findPerson } from '#contract/support/lookup.ts'
import * as support from '#contract/support/steps.ts'
import { failure, settled, useBackend } from '../backend.ts'
import { createCompanyFor, createPerson } from '../employments/invitationFixtures.ts'
import { useMeasures } from '../measures/measureFixtures.ts'
import { createStaff, staffSessionOf } from './staffFixtures.ts'
import { useSupport } from './supportFixtures.ts'

const hour = 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const { take, lift } = useMeasures(app)

const { member, request, stepsOf, stepOf, run, outcomesOf, person } = useSupport(app)

describe('a lost second factor', () => {
  test('is taken away a day after a colleague approved it, and all addresses are mailed before and after', async () => {
    const { id, email, other, caller } = await person()
    const [one, two] = [await member('support'), await member('support')]
    expect((await one.call(findPerson, { query: { key: String(id) } })).support).toContain('resetFactors')
    await request(one, 'resetFactors', id)
    expect((await one.call(findPerson, { query: { key: String(id) } })).support).not.toContain('resetFactors')
    const step = await stepOf(one, id)
    expect(await failure(one.call(support.approveSupportStep, step))).toMatchObject({
      status: 403,
      code: 'sameRequester',
    })
    ahead += 48 * hour
    await run()
    expect(await stepsOf(one, id)).toMatchObject([{ due_at: null, approvable: false }])
    expect(await stepsOf(two, id)).toMatchObject([{ approvable: true }])
    for (const _ of [1, 2]) await two.call(support.approveSupportStep, step)
    await settled(app.backend)
    for (const address of [email, other]) expect(await app.mailsTo(address, 1)).toHaveLength(1)
    ahead += 23 * hour
    await run()
    expect(await stepsOf(two, id)).toHaveLength(1)
    ahead += 2 * hour
    await run()
    expect(await outcomesOf(two, id)).toEqual(['done'])
    for (const address of [email, other]) expect(await app.mailsTo(address, 2)).toHaveLength(2)
    expect(await failure(caller.call(showOwnProfile))).toMatchObject({ status: 401 })
    const again = await app.signedIn(id)
    expect((await again.call(listActivity)).items[0]).toMatchObject({ kind: 'factorsReset' })
    const supervisor = await member('supervisor')
    const { items } = await supervisor.call(listStaffEvents)
    const own = items.filter(({ target, kind }) => target?.id === id && kind.startsWith('support'))
    expect(own.map(({ kind, details }) => [kind, details['support']])).toEqual([
      ['supportApproved', 'resetFactors'],
      ['supportRequested', 'resetFactors'],
    ])
  })

  test('stays when it is used meanwhile', async () => {
    const { id } = await person()
    const [one, two] = [await member('support'), await member('supervisor')]
    await request(one, 'resetFactors', id)
    await two.call(support.approveSupportStep, await stepOf(two, id))
    const used = Math.floor((Date.now() + ahead + hour) / 30_000)
    await app.backend.connection.pool.query(
      'update second_factors set last_step = $2 where account_id = $1',
      [id, used],
    )
    ahead += 25 * hour
    await run()
    expect(await outcomesOf(one, id)).toEqual(['void'])
    expect(await app.countRows('second_factors')).toBeGreaterThan(0)
  })
})

for (const kind of ['recoveryCodesRenewed', 'passkeyRemoved'])
  test(`a second factor stays after ${kind}`, async () => {
    const { id } = await person()
    const [one, two] = [await member('support'), await member('supervisor')]
    await request(one, 'resetFactors', id)
    await two.call(support.approveSupportStep, await stepOf(two, id))
    await app.backend.connection.pool.query(
      'insert into account_activity (account_id, kind, at) values ($1, $2, $3)',
      [id, kind, new Date(Date.now() + ahead + hour)],
    )
    ahead += 25 * hour
    await run()
    expect(await outcomesOf(one, id)).toEqual(['void'])
  })

test('who is asked to lose their second factor may withdraw that themselves', async () => {
  const own = await createStaff(app, 'support')
  await request(await member('support'), 'resetFactors', own.id)
  const staff = await staffSessionOf(app, own)
  await staff.call(support.withdrawSupportStep, await stepOf(staff, own.id))
  expect(await outcomesOf(staff, own.id)).toEqual(['withdrawn'])
})

test('a closed account is open again at once', async () => {
  const { id, caller } = await createPerson(app)
  await (await app.reauthenticate(caller)).call(closeAccount)
  const staff = await member('support')
  await request(staff, 'reopenAccount', id)
  await run()
  await (await app.signedIn(id)).call(showOwnProfile)
  expect(await failure(request(staff, 'reopenAccount', id))).toMatchObject({
    code: 'supportNotNeeded',
  })
})

test('an account is closed a day after a colleague approved it, and can be reopened for six months', async () => {
  const { id, email, other, caller } = await person()
  const [one, two] = [await member('support'), await member('support')]
  expect(await failure(request(one, 'closeAccount', id))).toMatchObject({ code: 'supportNotNeeded' })
  await take('suspend', { accountId: id }, { days: null })
  await request(one, 'closeAccount', id)
  await two.call(support.approveSupportStep, await stepOf(two, id))
  await settled(app.backend)
  // The first one says that the account is suspended.
  expect(await app.mailsTo(email, 2)).toHaveLength(2)
  expect(await app.mailsTo(other, 1)).toHaveLength(1)
  await caller.call(showOwnProfile)
  ahead += 25 * hour
  await run()
  expect(await outcomesOf(one, id)).toEqual(['done'])
  const [, , closed] = await app.mailsTo(email, 3)
  expect(closed?.text).toContain('Our staff closed your')
  expect(await failure(caller.call(showOwnProfile))).toMatchObject({ status: 401 })
  ahead += 180 * 24 * hour
  await app.work('eraseAccounts')
  await request(one, 'reopenAccount', id)
  await run()
  await (await app.signedIn(id)).call(showOwnProfile)
})

test('an account is not closed when its suspension ends before that', async () => {
  const { id } = await person()
  const [one, two] = [await member('support'), await member('support')]
  await take('suspend', { accountId: id }, { days: null })
  await request(one, 'closeAccount', id)
  await two.call(support.approveSupportStep, await stepOf(two, id))
  await lift({ accountId: id })
  ahead += 25 * hour
  await run()
  expect(await outcomesOf(one, id)).toEqual(['void'])
  await (await app.signedIn(id)).call(showOwnProfile)
})

test('who alone runs a company cannot be closed before it', async () => {
  const admin = await createPerson(app)
  await createCompanyFor(app, admin)
  await take('suspend', { accountId: admin.id }, { days: null })
  expect(await failure(request(await member('support'), 'closeAccount', admin.id))).toMatchObject({
    code: 'supportNotNeeded',
  })
})

test('evidence is needed, and two who begin the same at once begin it once', async () => {
  const { id } = await person()
  const [one, two] = [await member('support'), await member('support')]
  for (const [evidence, code] of [
    ['', 'required'],
    ['x'.repeat(2_001), 'tooLong'],
  ] as const)
    expect((await failure(request(one, 'resetFactors', id, evidence))).fields).toMatchObject([
      { field: 'evidence', code },
    ])
  const begun = await Promise.allSettled([request(one, 'resetFactors', id), request(two, 'resetFactors', id)])
  expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
