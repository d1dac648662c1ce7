import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { applyToJob } from '#contract/applications/applications.ts'
import { closeAccount, startExport } from '#contract/accounts/closing.ts'
import { confirmEmail, makeEmailPrimary, removeEmail, startEmail } from '#contract/accounts/emails.ts'
import { removeMember } from '#contract/employments/members.ts'
import { addPasskey, removePasskey, signInWithPasskey } from '#contract/accounts/passkeys.ts'
import { requestPasswordReset, replacePassword } from '#contract/accounts/passwordResets.ts'
import { confirmPhone, makePhonePrimary, removePhone, startPhone } from '#contract/accounts/phones.ts'
import { reauthenticateWithPassword } from '#contract/accounts/reauthentication.ts'
import * as secondFactor from '#contract/accounts/secondFactor.ts'
import { changePassword, endDevice, endOtherDevices, listDevices } from '#contract/accounts/security.ts'
import { signOut } from '#contract/accounts/session.ts'
import { allSecurityKinds, type Outcome, type SecurityKind } from '#backend/core/security/kinds.ts'
import { passkeys } from '#backend/accounts/schema/security.ts'
import { password, people, type PersonName } from '../../world.ts'
import { postJob } from '../applications/applicationFixtures.ts'
import { failure, useBackend } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { codeIn, smsTo } from '../mail/sentSms.ts'

const began = Date.now()
let seconds = 0
const app = useBackend({ rateFactor: 20 }, () => new Date(began + seconds * 1000))
/** Values that must never appear in the log. */
const secrets = new Set<string>([password, 'Wrong-pass-1', 'Another-pass-2'])
const secret = <T extends string>(text: T): T => {
  secrets.add(text)
  return text
}
const enter = async (email: string, tried = password) => {
  const entered = await app.anyone.call(signIn, { body: { email: secret(email), password: tried } })
  for (const text of [entered.token, entered.challenge, entered.device]) if (text) secret(text)
  return entered
}
const lines = (kind: SecurityKind, outcome?: Outcome) =>
  app.securityLines.filter((line) => line.kind === kind && (!outcome || line.outcome === outcome))
const last = (kind: SecurityKind) => lines(kind).at(-1)
/** One of the shared people, newly signed in and reauthenticated. */
async function signedIn(name: PersonName) {
  const { token } = await enter(people[name].email)
  return { caller: await app.reauthenticate(app.withToken(token)), id: await app.idOf(name) }
}
const answer = {
  id: 'nobodys',
  rawId: 'nobodys',
  type: 'public-key' as const,
  response: {},
  clientExtensionResults: {},
}
const unknown = 'x'.repeat(43)

test('sign-ins and failures are logged with their method and, if known, the account', async () => {
  const { token } = await enter(people.ana.email)
  const id = await app.idOf('ana')
  expect(last('signInPassword')).toMatchObject({ log: 'security', outcome: 'done', account: id, typed: null })
  await failure(enter(people.ana.email, 'Wrong-pass-1'))
  expect(last('signInPassword')).toMatchObject({
    outcome: 'failed',
    account: id,
    details: ['credentialsIncorrect'],
  })
  await failure(enter('nobody@nowhere.example'))
  const entry = last('signInPassword')
  expect(entry).toMatchObject({ outcome: 'failed', account: null, typed: expect.any(String) as string })
  await failure(enter('NOBODY@nowhere.example '))
  expect(last('signInPassword')?.typed).toBe(entry?.typed)
  await failure(enter('else@nowhere.example'))
  expect(last('signInPassword')?.typed).not.toBe(entry?.typed)
  await failure(app.anyone.call(signInWithPasskey, { body: { challenge: unknown, answer } }))
  expect(last('signInPasskey')).toMatchObject({ outcome: 'failed', details: ['challengeEnded'] })
  await app.withToken(token).call(signOut)
  expect(last('signOut')).toMatchObject({ outcome: 'done', account: id })
})

test('changes of sign-in methods are logged once they succeed', async () => {
  const { caller, id } = await signedIn('hugo')
  await failure(caller.call(reauthenticateWithPassword, { body: { password: 'Wrong-pass-1' } }))
  expect(last('identityProven')).toMatchObject({ outcome: 'failed', account: id })
  await caller.call(reauthenticateWithPassword, { body: { password } })
  expect(last('identityProven')).toMatchObject({ outcome: 'done', account: id })
  await enter(people.hugo.email)
  const other = (await caller.call(listDevices)).find(({ current }) => !current)
  await caller.call(endDevice, { params: { deviceId: other?.id ?? 0 } })
  await caller.call(endOtherDevices)
  expect(lines('deviceEnded', 'done')).toHaveLength(2)

  const { secret: seed } = await caller.call(secondFactor.startSecondFactor)
  const totp = new TOTP({ secret: Secret.fromBase32(secret(seed)) })
  const code = () => secret(totp.generate({ timestamp: began + seconds * 1000 }))
  const { recovery_codes } = await caller.call(secondFactor.confirmSecondFactor, { body: { code: code() } })
  recovery_codes.forEach(secret)
  expect(last('secondFactorOn')).toMatchObject({ outcome: 'done', account: id })
  const half = await enter(people.hugo.email)
  expect(last('signInPassword')).toMatchObject({ outcome: 'done', details: ['asksSecondFactor'] })
  const finish = (given: string) =>
    app.anyone.call(secondFactor.finishSignIn, { body: { challenge: half.challenge ?? '', code: given } })
  await failure(finish('000000'))
  expect(last('signInSecondFactor')).toMatchObject({ outcome: 'failed', account: id })
  secret((await finish(recovery_codes[0] ?? '')).token)
  expect(last('signInRecoveryCode')).toMatchObject({ outcome: 'done', account: id })
  expect(last('alert')?.details).toEqual(['recoveryCodeUsed'])
  await app.reauthenticate(caller)
  const renewed = await caller.call(secondFactor.renewRecoveryCodes)
  renewed.recovery_codes.forEach(secret)
  await caller.call(secondFactor.endSecondFactor)
  expect(last('recoveryCodesRenewed')).toMatchObject({ outcome: 'done' })
  expect(last('secondFactorOff')).toMatchObject({ outcome: 'done' })

  const [row] = await app.backend.ctx.db
    .insert(passkeys)
    .values({
      accountId: id,
      credentialId: secret('credential-of-hugo'),
      publicKey: secret('key-of-hugo'),
      counter: 0,
      name: 'Phone',
      synced: false,
    })
    .returning()
  await caller.call(removePasskey, { params: { passkeyId: row?.id ?? 0 } })
  expect(last('passkeyRemoved')).toMatchObject({ outcome: 'done', account: id })
  await failure(caller.call(addPasskey, { body: { challenge: unknown, name: 'Phone', answer } }))
  expect(last('passkeyAdded')).toMatchObject({ outcome: 'failed', details: ['challengeEnded'] })
  const fresh = { password: 'Another-pass-2', password_confirmation: 'Another-pass-2' }
  await failure(caller.call(changePassword, { body: { current_password: 'Wrong-pass-1', ...fresh } }))
  await caller.call(changePassword, { body: { current_password: password, ...fresh } })
  expect(lines('passwordChanged').map(({ outcome }) => outcome)).toEqual(['failed', 'done'])
})

test('password resets are logged without what was typed', async () => {
  const email = people.mira.email
  await app.anyone.call(requestPasswordReset, { body: { email } })
  expect(last('passwordResetAsked')).toMatchObject({ outcome: 'done', account: null })
  const link = (await app.mailsTo(email)).at(-1)?.text ?? ''
  const token = secret(/token=([\w-]+)/.exec(link)?.[1] ?? '')
  const form = { password: 'Another-pass-2', password_confirmation: 'Another-pass-2' }
  await app.anyone.call(replacePassword, { body: { token, ...form } })
  expect(last('passwordReset')).toMatchObject({ outcome: 'done', account: await app.idOf('mira') })
  await failure(app.anyone.call(replacePassword, { body: { token, ...form } }))
  expect(last('passwordReset')).toMatchObject({ outcome: 'failed', details: ['resetLinkInvalid'] })
})

test('addresses and numbers are logged when requested, added, made primary and removed', async () => {
  const person = await createPerson(app)
  const caller = await app.reauthenticate(person.caller)
  const email = secret('seen@second.example')
  await caller.call(startEmail, { body: { email } })
  await failure(caller.call(confirmEmail, { body: { email, code: '000000' } }))
  const code = secret(codeIn((await app.mailsTo(email)).at(-1)?.subject))
  const { id } = await caller.call(confirmEmail, { body: { email, code } })
  expect(lines('emailAdded').map(({ outcome }) => outcome)).toEqual(['failed', 'done'])
  const [, before] = await caller.call(makeEmailPrimary, { params: { emailId: id } })
  await caller.call(removeEmail, { params: { emailId: before?.id ?? 0 } })
  const phone = secret('+380671234599')
  await caller.call(startPhone, { body: { phone } })
  const text = secret(codeIn(await smsTo(app, phone)))
  const added = await caller.call(confirmPhone, { body: { phone, code: text } })
  await caller.call(makePhonePrimary, { params: { phoneId: added.id } })
  await caller.call(removePhone, { params: { phoneId: added.id } })
  const kinds = ['emailCodeAsked', 'emailPrimaryChanged', 'emailRemoved', 'phoneAdded'] as const
  for (const kind of [...kinds, 'phonePrimaryChanged', 'phoneRemoved'] as const)
    expect(last(kind), kind).toMatchObject({ outcome: 'done', account: person.id })
  // Together with an export in the same hour it raises an alert.
  await caller.call(startExport)
  expect(last('exportAsked')).toMatchObject({ outcome: 'done', account: person.id })
  expect(last('alert')).toMatchObject({ account: person.id, details: ['exportAndAddress'] })
})

test('refusals are logged: unauthenticated, forbidden, someone else’s, cross-site, rate limited, missing file', async () => {
  await failure(app.anyone.call(listDevices))
  expect(last('accessRefused')).toMatchObject({
    account: null,
    outcome: 'refused',
    details: ['unauthorized', 'GET /api/settings/devices'],
  })
  const ivan = await app.as('ivan')
  const ivanId = await app.idOf('ivan')
  const member = { slug: 'globex', userId: ivanId }
  await failure(ivan.call(removeMember, { params: member }))
  expect(last('accessRefused')).toMatchObject({ account: ivanId, company: 'globex' })
  expect(last('accessRefused')?.details).toContain('companyDenied')
  await failure(ivan.call(startExport))
  expect(last('accessRefused')?.details).toEqual(['proofRequired', 'POST /api/export'])
  const { caller: ana } = await signedIn('ana')
  const device = (await ana.call(listDevices))[0]
  await failure((await app.reauthenticate(ivan)).call(endDevice, { params: { deviceId: device?.id ?? 0 } }))
  expect(last('foreignId')).toMatchObject({
    account: ivanId,
    details: ['DELETE /api/settings/devices/:deviceId'],
  })
  const before = lines('foreignId').length
  await failure(ivan.call(endDevice, { params: { deviceId: 999_999 } }))
  expect(lines('foreignId')).toHaveLength(before)
  const headers = { 'sec-fetch-site': 'cross-site' }
  await app.send(new Request('http://backend/api/login', { method: 'POST', headers }))
  expect(last('foreignOrigin')).toMatchObject({ outcome: 'refused', details: ['POST'] })
  const jobId = await postJob(app)
  const files = { resume: new File(['#!/bin/sh'], secret('evil-name.sh')) }
  await failure(ana.call(applyToJob, { params: { jobId }, body: { email: people.ana.email }, files }))
  expect(last('uploadRefused')?.details).toContain('fileType')
  const request = { body: { email: secret('often@nowhere.example') } }
  for (let tries = 0; tries < 100; tries++) await app.anyone.call(requestPasswordReset, request)
  await failure(app.anyone.call(requestPasswordReset, request))
  expect(last('limitHit')).toMatchObject({ outcome: 'refused' })
  expect(last('limitHit')?.details).toEqual(['reset', 'POST /api/password-reset'])
})

test('closing, reopening and erasing an account are logged', async () => {
  const { caller, id } = await signedIn('bohdan')
  await caller.call(closeAccount)
  expect(last('accountClosed')).toMatchObject({ outcome: 'done', account: id })
  await app.operators.reopenAccount(people.bohdan.email)
  expect(last('accountReopened')).toMatchObject({ outcome: 'done', account: id, address: null })
  const again = await signedIn('bohdan')
  await again.caller.call(closeAccount)
  seconds += 31 * 24 * 60 * 60
  await app.work('eraseAccounts')
  expect(last('accountErased')).toMatchObject({ outcome: 'done', account: id })
})

test('an entry has time, kind and origin, and no credentials', async () => {
  const headers = { 'user-agent': `Firefox"},{"forged":true} ${'x'.repeat(400)}` }
  const request = new Request('http://backend/api/settings/devices', { headers })
  await app.backend.fetch(request, { address: '2001:db8:1:2:3:4:5:6', requestId: 'request-1' })
  expect(last('accessRefused')).toMatchObject({
    address: '2001:db8:1:2:3:4:5:6',
    network: '2001:db8:1:2::/64',
    requestId: 'request-1',
  })
  expect(last('accessRefused')?.userAgent).toHaveLength(300)
  expect(app.backend.ctx.security.lost()).toBe(0)
  for (const line of app.securityLines) {
    expect(line.time).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
    expect(allSecurityKinds).toContain(line.kind)
  }
  const text = JSON.stringify(app.securityLines).toLowerCase()
  // A six-digit code may occur inside another number by chance; it must not be a value of its own.
  for (const one of secrets)
    expect(/^\d{6}$/.test(one) ? text.includes(`"${one}"`) : text.includes(one.toLowerCase()), one).toBe(
      false,
    )
  expect(secrets.size).toBeGreaterThan(25)
  for (const { email } of Object.values(people)) expect(text).not.toContain(email)
})
