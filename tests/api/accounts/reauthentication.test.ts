import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { showExport, startExport } from '#contract/accounts/closing.ts'
import {
  reauthenticationMinutes,
  reauthenticateWithPassword,
  showReauthentication,
} from '#contract/accounts/reauthentication.ts'
import { confirmSecondFactor, startSecondFactor } from '#contract/accounts/secondFactor.ts'
import { endOtherDevices } from '#contract/accounts/security.ts'
import { Secret, TOTP } from 'otpauth'
import { password, people, type PersonName } from '../../world.ts'
import { failure, useBackend, type Caller } from '../backend.ts'

const began = new Date('2026-03-02T10:00:00Z').getTime()
let seconds = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(began + seconds * 1000))
const enter = async (person: PersonName) =>
  app.withToken((await app.anyone.call(signIn, { body: { email: people[person].email, password } })).token)
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const reauthenticate = (caller: Caller) => caller.call(reauthenticateWithPassword, { body: { password } })

test('reauthentication lasts ten minutes, is not extended by use, and is not implied by signing in', async () => {
  seconds = 0
  const ana = await enter('ana')
  expect(await ana.call(showReauthentication)).toEqual({
    fresh_until: null,
    second_factor: false,
    passkey: false,
  })
  expect(await codeOf(ana.call(endOtherDevices))).toBe('proofRequired')
  const { fresh_until } = await reauthenticate(ana)
  expect(fresh_until).toBe(new Date(began + reauthenticationMinutes * 60_000).toISOString())
  seconds = reauthenticationMinutes * 60 - 1
  await ana.call(endOtherDevices)
  expect(await ana.call(showReauthentication)).toMatchObject({ fresh_until })
  seconds = reauthenticationMinutes * 60
  expect(await codeOf(ana.call(endOtherDevices))).toBe('proofRequired')
  expect(await ana.call(showReauthentication)).toMatchObject({ fresh_until: null })
})

test('reauthentication applies to one session only', async () => {
  const [current, other] = [await enter('bohdan'), await enter('bohdan')]
  await reauthenticate(current)
  expect(await codeOf(other.call(startExport))).toBe('proofRequired')
  await current.call(startExport)
})

test('a wrong password does not reauthenticate, with an error at its field', async () => {
  const mira = await enter('mira')
  const refused = await failure(mira.call(reauthenticateWithPassword, { body: { password: 'Wrong-pass-1' } }))
  expect(refused.fields[0]).toMatchObject({ field: 'password', code: 'passwordIncorrect' })
  expect(await codeOf(mira.call(endOtherDevices))).toBe('proofRequired')
})

test('downloading a data export requires recent reauthentication', async () => {
  const hugo = await enter('hugo')
  await reauthenticate(hugo)
  await hugo.call(startExport)
  await expect.poll(async () => (await hugo.call(showExport))?.state, { timeout: 15_000 }).toBe('ready')
  const url = (await hugo.call(showExport))?.url ?? ''
  const read = () =>
    app.send(
      new Request(`http://backend${url}`, { headers: { authorization: `Bearer ${String(hugo.token)}` } }),
    )
  expect((await read()).status).toBe(200)
  seconds += reauthenticationMinutes * 60
  const refused = await read()
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ error: 'proofRequired' })
  expect(app.securityLines.filter(({ kind }) => kind === 'exportDownloaded')).toHaveLength(1)
})

test('turning on the second factor resets reauthentication by password in every session', async () => {
  const [current, other] = [await enter('ivan'), await enter('ivan')]
  await reauthenticate(current)
  await reauthenticate(other)
  const { secret } = await current.call(startSecondFactor)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate({ timestamp: began + seconds * 1000 })
  await current.call(confirmSecondFactor, { body: { code } })
  for (const caller of [current, other]) {
    expect(await codeOf(caller.call(endOtherDevices))).toBe('proofRequired')
    expect((await failure(reauthenticate(caller))).fields[0]).toMatchObject({
      field: 'code',
      code: 'required',
    })
    expect(await caller.call(showReauthentication)).toMatchObject({ second_factor: true })
  }
})
