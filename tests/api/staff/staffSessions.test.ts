import { describe, expect, test } from 'vitest'
import { signOut } from '#contract/accounts/session.ts'
import { endSecondFactor } from '#contract/accounts/secondFactor.ts'
import { changePassword, listActivity } from '#contract/accounts/security.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { listOpenCases } from '#contract/reports/cases.ts'
import { noteCase } from '#contract/reports/caseWork.ts'
import {
  endStaffSession,
  reauthenticateStaff,
  showStaffSession,
  startStaffPasskeyProof,
  startStaffSession,
} from '#contract/staff/session.ts'
import { password } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { codeAt } from '../../staff.ts'
import { asStaff, createStaff, staffSessionOf } from './staffFixtures.ts'

const minute = 60_000
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const app = useBackend({ rateFactor: 1000 }, now)
const off = useBackend({ staffArea: false })

const enter = (email: string, { code = codeAt(now()), tried = password } = {}) =>
  app.anyone.call(startStaffSession, { body: { email, password: tried, code } })

describe('a session of staff', () => {
  test('takes the password and a code, and a role', async () => {
    const person = await createStaff(app, 'moderator')
    expect(await failure(enter(person.email, { tried: 'Wrong-horse-1' }))).toMatchObject({
      code: 'credentialsIncorrect',
    })
    const { fields } = await failure(enter(person.email, { code: '000000' }))
    expect(fields).toMatchObject([{ field: 'code', code: 'codeIncorrect' }])
    const { token } = await enter(person.email)
    const staff = app.withToken(token)
    expect(await staff.call(showStaffSession)).toMatchObject({
      account_id: person.id,
      roles: ['moderator'],
      reauthenticated_until: null,
      second_factor: true,
      passkey: false,
    })
    // Its owner sees it, as any other.
    expect((await person.caller.call(listActivity)).items[0]).toMatchObject({ kind: 'staffSignedIn' })
    expect((await app.operators.verifyStaffEvents()).broken).toBeNull()
    await staff.call(endStaffSession)
    expect(await failure(staff.call(showStaffSession))).toMatchObject({ status: 401 })
  })

  test('is refused to whoever has no role, or no second factor', async () => {
    const nobody = await createStaff(app)
    expect(await failure(enter(nobody.email))).toMatchObject({ status: 403, code: 'staffDenied' })
    const plain = await createPerson(app)
    await app.operators.grantRole(plain.email, 'support')
    expect(await failure(enter(plain.email))).toMatchObject({ code: 'staffNeedsSecondFactor' })
    // Who does not know the password does not learn that either.
    for (const { email } of [nobody, plain])
      expect(await failure(enter(email, { tried: 'Wrong-horse-1' }))).toMatchObject({
        code: 'credentialsIncorrect',
      })
  })

  test('opens nothing of the person, and theirs opens nothing here', async () => {
    const person = await createStaff(app, 'supervisor')
    const staff = await staffSessionOf(app, person)
    expect(await failure(staff.call(showOwnProfile))).toMatchObject({ status: 401 })
    expect(await failure(person.caller.call(listOpenCases))).toMatchObject({ status: 401 })
    await person.caller.call(signOut)
    expect((await staff.call(showStaffSession)).account_id).toBe(person.id)
  })

  test('lasts eight hours, whatever is done in it', async () => {
    const staff = await asStaff(app, 'triage')
    ahead += 8 * 60 * minute - minute
    expect((await staff.call(listOpenCases)).items).toEqual([])
    ahead += 2 * minute
    expect(await failure(staff.call(listOpenCases))).toMatchObject({ status: 401 })
    await app.work('sweep')
  })

  test('ends with the last role, with the password and with the second factor', async () => {
    const ended = async (end: (person: Awaited<ReturnType<typeof createStaff>>) => Promise<unknown>) => {
      const person = await createStaff(app, 'moderator', 'support')
      const staff = await staffSessionOf(app, person)
      await app.reauthenticate(person.caller)
      await end(person)
      return (await failure(staff.call(showStaffSession))).status
    }
    const chosen = { password: 'Another-horse-2', password_confirmation: 'Another-horse-2' }
    expect(await ended(({ email }) => app.operators.endRoles(email))).toBe(401)
    expect(
      await ended(({ caller }) =>
        caller.call(changePassword, { body: { current_password: password, ...chosen } }),
      ),
    ).toBe(401)
    expect(await ended(({ caller }) => caller.call(endSecondFactor))).toBe(401)
    // One role of two leaves the session, without what that role allowed.
    const person = await createStaff(app, 'moderator', 'support')
    const staff = await staffSessionOf(app, person)
    expect(await app.operators.endRoles(person.email, ['moderator'])).toBe('done')
    expect(await failure(staff.call(listOpenCases))).toMatchObject({ status: 403, code: 'staffDenied' })
    expect((await staff.call(showStaffSession)).roles).toEqual(['support'])
  })

  test('asks for a reauthentication before a change, every ten minutes', async () => {
    const person = await createStaff(app, 'triage')
    ahead += minute
    const used = codeAt(now())
    const staff = app.withToken((await enter(person.email, { code: used })).token)
    const note = () => staff.call(noteCase, { params: { caseId: 1 }, body: { text: 'Look at the address' } })
    expect(await failure(note())).toMatchObject({ status: 403, code: 'proofRequired' })
    // The code of the sign-in is used up.
    const again = { body: { password, code: used } }
    expect((await failure(staff.call(reauthenticateStaff, again))).fields).toMatchObject([{ field: 'code' }])
    ahead += minute
    const proof = { body: { password, code: codeAt(now()) } }
    expect((await staff.call(reauthenticateStaff, proof)).reauthenticated_until).not.toBeNull()
    expect(await failure(note())).toMatchObject({ status: 404 })
    ahead += 11 * minute
    expect(await failure(note())).toMatchObject({ code: 'proofRequired' })
    expect((await staff.call(startStaffPasskeyProof)).challenge).not.toBe('')
  })

  test('does not exist where the operator has turned it off', async () => {
    for (const endpoint of [showStaffSession, listOpenCases])
      expect(await failure(off.anyone.call(endpoint))).toMatchObject({ status: 404 })
    expect(off.backend.app.endpoints.filter(({ path }) => path.startsWith('/api/staff/'))).toEqual([])
  })
})

describe('roles', () => {
  test('are granted and ended by the operator, once', async () => {
    const { email } = await createPerson(app)
    expect(await app.operators.grantRole('nobody@people.example', 'triage')).toBe('unknown')
    expect(await app.operators.grantRole(email, 'triage')).toBe('done')
    expect(await app.operators.grantRole(email, 'triage')).toBe('unchanged')
    expect((await app.operators.listStaff()).filter((one) => one.email === email)).toMatchObject([
      { role: 'triage' },
    ])
    expect(await app.operators.endRoles(email, ['support'])).toBe('unchanged')
    expect(await app.operators.endRoles(email)).toBe('done')
    expect(await app.operators.endRoles(email)).toBe('unchanged')
    const lines = app.securityLines.filter(({ kind }) => kind === 'staffRoles').slice(-2)
    expect(lines.map(({ details }) => details)).toEqual([
      ['granted', 'triage'],
      ['ended', 'triage'],
    ])
  })

  test('and what staff did cannot be changed afterwards', async () => {
    const { pool } = app.backend.connection
    await app.operators.grantRole((await createPerson(app)).email, 'support')
    for (const change of [
      `update staff_events set kind = 'roleEnded'`,
      'delete from staff_events',
      'truncate staff_events',
    ])
      await expect(pool.query(change)).rejects.toThrow('append-only')
    expect((await app.operators.verifyStaffEvents()).broken).toBeNull()
    await pool.query('alter table staff_events disable trigger user')
    await pool.query(`update staff_events set details = '{"role":"supervisor"}' where number = 1`)
    expect((await app.operators.verifyStaffEvents()).broken).toEqual({ number: 1, reason: 'hash' })
    await pool.query('delete from staff_events where number = 1')
    expect((await app.operators.verifyStaffEvents()).broken).toEqual({ number: 1, reason: 'gap' })
  })
})
