import { expect, test } from 'vitest'
import * as contract from '#contract/credentials/credentials.ts'
import { showIssuer } from '#contract/credentials/issuers.ts'
import { changeCompanySigning, showCompanySigning } from '#contract/credentials/signing.ts'
import { addDays } from '#contract/core/workDay.ts'
import { changePosition, leaveCompany, withdrawPosition } from '#contract/employments/record.ts'
import { proposeCorrection, acceptCorrection } from '#contract/employments/corrections.ts'
import { withdrawConfirmation, withdrawalUndoSeconds } from '#contract/employments/withdrawals.ts'
import { showEmploymentDetails } from '#contract/employments/details.ts'
import { replyToReview, shareReview, hideReview } from '#contract/reviews/reviews.ts'
import { failure, settled, useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { dayIn } from '../days.ts'
import { hire } from '../employments/hiredPeople.ts'
import { useReviews } from '../reviews/reviewFixtures.ts'
import {
  globex,
  hireWithCredential,
  issue,
  ofEmployment,
  readElsewhere,
  startSigning,
  verifyGlobex,
} from './credentialFixtures.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const reviews = useReviews(app)
const day = 24 * 60 * 60 * 1000
const today = () => dayIn('Europe/Kyiv', clock.now())
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const intact = { verified: true, revoked: false, refresh: false }

test('nothing is signed until a company of a verified domain turns it on, as an admin who has just reauthenticated', async () => {
  const person = await hire(app)
  const { caller, params } = person
  const gita = await app.as('gita')
  const turnOn = { params: globex, body: { enabled: true } }
  expect(await codeOf(caller.call(contract.issueCredential, { params, body: ofEmployment }))).toBe(
    'signingOff',
  )
  expect((await caller.call(contract.listCredentials, { params })).obstacle).toBe('signingOff')
  expect(await codeOf(gita.call(changeCompanySigning, turnOn))).toBe('proofRequired')
  const admin = await app.asReauthenticated('gita')
  await verifyGlobex(app, null)
  expect(await codeOf(admin.call(changeCompanySigning, turnOn))).toBe('signingNeedsDomain')
  await startSigning(app)
  expect(await admin.call(showCompanySigning, { params: globex })).toMatchObject({
    available: true,
    domain: 'globex.example',
    enabled_at: expect.any(String) as string,
  })
  expect((await caller.call(contract.listCredentials, { params })).obstacle).toBeNull()
  await issue(person)

  // Turned off, or without its domain, it signs nothing more; what it has signed stays.
  const before = await hireWithCredential(app)
  const next = await hire(app)
  await admin.call(changeCompanySigning, { params: globex, body: { enabled: false } })
  expect(await codeOf(issue(next))).toBe('signingOff')
  await startSigning(app)
  await verifyGlobex(app, null)
  expect(await codeOf(issue(next))).toBe('signingOff')
  expect(await readElsewhere(app, before.signed)).toEqual(intact)
  await verifyGlobex(app)
})

test('an employment is signed as it is confirmed, and others verify it by public addresses alone', async () => {
  await startSigning(app)
  const { caller, params, email, signed } = await hireWithCredential(app)
  const { record } = await caller.call(showEmploymentDetails, { params })
  expect(signed).toMatchObject({
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { name: 'Globex', url: 'https://globex.example' },
    validFrom: `${record.employment.verified_at?.slice(0, 19)}Z`,
    credentialSubject: {
      activityStartDate: `${record.employment.start_date}T00:00:00Z`,
      identifier: [{ hashed: false, identityType: 'name', identityHash: record.name?.name }],
      achievement: { achievementType: 'ext:Employment' },
      result: [{ value: record.employment.position }],
    },
  })
  expect(await readElsewhere(app, signed)).toEqual(intact)
  const changed = { ...signed, validFrom: '2020-01-01T00:00:00Z' }
  expect(await readElsewhere(app, changed)).toMatchObject({ verified: false })
  // Another one would say the same.
  expect(await codeOf(caller.call(contract.issueCredential, { params, body: ofEmployment }))).toBe(
    'credentialExists',
  )
  const elsewhere = { ...ofEmployment, email: 'stranger@example.com' }
  expect(await failure(caller.call(contract.issueCredential, { params, body: elsewhere }))).toMatchObject({
    status: 422,
  })
  expect(JSON.stringify(signed)).not.toContain(email)
})

test('an address binds it as a salted hash', async () => {
  await startSigning(app)
  const person = await hire(app)
  const { signed } = await issue(person, { ...ofEmployment, email: person.email })
  const [, hashed] = signed.credentialSubject.identifier
  expect(hashed).toMatchObject({ hashed: true, identityType: 'emailAddress' })
  const { salt, identityHash } = hashed as { salt: string; identityHash: string }
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${person.email}${salt}`))
  expect(identityHash).toBe(`sha256$${Buffer.from(bytes).toString('hex')}`)
  expect(JSON.stringify(signed)).not.toContain(person.email)
  expect(await readElsewhere(app, signed)).toEqual(intact)
})

test('a withdrawn confirmation revokes it once it can no longer be undone', async () => {
  await startSigning(app)
  const { params, caller, signed } = await hireWithCredential(app)
  const gita = await app.as('gita')
  await gita.call(withdrawConfirmation, {
    params,
    body: { reason: 'You worked for our partner, not for us.' },
  })
  expect(await readElsewhere(app, signed)).toEqual(intact)
  clock.at += withdrawalUndoSeconds * 1000
  await app.work('applyWithdrawals')
  await settled(app.backend)
  expect(await readElsewhere(app, signed)).toMatchObject({ revoked: true })
  expect((await caller.call(contract.listCredentials, { params })).items).toMatchObject([
    { state: 'revoked', revoked_by: 'record' },
  ])
  expect(await codeOf(issue({ caller, params }))).toBe('employmentUnverified')
})

test('a promotion or an end calls for a new one, and the earlier still holds', async () => {
  await startSigning(app)
  const person = await hireWithCredential(app)
  const { params, caller, signed } = person
  const gita = await app.as('gita')
  const start_date = dayIn('UTC', new Date(clock.at + 3 * day))
  await gita.call(changePosition, { params, body: { position: 'Head of accounts', start_date } })
  expect(await readElsewhere(app, signed)).toEqual(intact)
  clock.at += 4 * day
  expect(await readElsewhere(app, signed)).toMatchObject({ verified: true, revoked: false, refresh: true })
  const next = await issue(person)
  expect(next.signed.credentialSubject.result?.map(({ value }) => value)).toEqual([
    expect.any(String),
    'Head of accounts',
  ])
  expect(await readElsewhere(app, next.signed)).toEqual(intact)

  await caller.call(leaveCompany, { params })
  clock.at += 2 * day
  await app.work('endEmployments')
  await settled(app.backend)
  expect(await readElsewhere(app, next.signed)).toMatchObject({ revoked: false, refresh: true })
  const last = await issue(person)
  expect(last.signed.credentialSubject.activityEndDate).toBeTruthy()
  expect(await readElsewhere(app, last.signed)).toEqual(intact)
})

test('a correction revokes what is no longer true, and so does a position that was a mistake', async () => {
  await startSigning(app)
  const first = await hireWithCredential(app)
  const gita = await app.as('gita')
  const { params } = first
  const { employment } = (await first.caller.call(showEmploymentDetails, { params })).record
  const { correction } = await gita.call(proposeCorrection, {
    params,
    body: {
      start_date: addDays(employment.start_date, -30),
      end_date: null,
      position_id: null,
      position: employment.position,
      words: 'As in the contract',
    },
  })
  const correctionId = correction?.id ?? 0
  await first.caller.call(acceptCorrection, { params: { ...params, correctionId }, body: { words: '' } })
  expect(await readElsewhere(app, first.signed)).toMatchObject({ revoked: true })

  const second = await hire(app)
  await gita.call(changePosition, {
    params: second.params,
    body: { position: 'Head of accounts', start_date: today() },
  })
  const promoted = await issue(second)
  const { record } = await second.caller.call(showEmploymentDetails, { params: second.params })
  const positionId = record.employment.positions.at(-1)?.id ?? 0
  await gita.call(withdrawPosition, { params: { ...second.params, positionId } })
  expect(await readElsewhere(app, promoted.signed)).toMatchObject({ revoked: true })
})

test('a review leaves with its reply, and only while its employee agrees that others see it', async () => {
  await startSigning(app)
  const { ana, review } = await reviews.published(5)
  const params = { employmentId: ana.employmentId }
  const person = { caller: ana.caller, params }
  const request = { kind: 'review', review_id: review.id, email: null } as const
  expect(await codeOf(issue(person, request))).toBe('credentialUnshared')
  await ana.caller.call(shareReview, { params: { reviewId: review.id } })
  const { signed } = await issue(person, request)
  const { resultDescription } = signed.credentialSubject.achievement
  expect(resultDescription?.map(({ rubricCriterionLevel }) => rubricCriterionLevel?.length)).toEqual([
    7, 7, 7,
  ])
  expect(signed.credentialSubject.result?.map(({ achievedLevel }) => achievedLevel)).toEqual(
    [0, 1, 2].map((at) => `${signed.id}#rating-${at}-excellent`),
  )
  expect(await readElsewhere(app, signed)).toEqual(intact)
  await ana.caller.call(replyToReview, { params: { reviewId: review.id }, body: { reply: 'I disagree.' } })
  expect(await readElsewhere(app, signed)).toMatchObject({ revoked: false, refresh: true })
  const replied = await issue(person, request)
  expect(replied.signed.evidence?.at(-1)?.narrative).toBe('I disagree.')
  await ana.caller.call(hideReview, { params: { reviewId: review.id } })
  expect(await readElsewhere(app, replied.signed)).toMatchObject({ revoked: true })
})

test('its owner alone takes it along and revokes it, for good', async () => {
  await startSigning(app)
  const { id, params, caller, signed } = await hireWithCredential(app)
  const gita = await app.as('gita')
  const own = { params: { credentialId: id } }
  for (const other of [gita, await app.as('ana')]) {
    expect(await codeOf(other.call(contract.takeCredential, { ...own, body: { form: 'json' } }))).toBe(
      'notFound',
    )
    expect(await codeOf(other.call(contract.revokeCredential, own))).toBe('notFound')
  }
  expect(await codeOf(gita.call(contract.listCredentials, { params }))).toBe('otherSide')
  await caller.call(contract.takeCredential, { ...own, body: { form: 'badge' } })
  await caller.call(contract.revokeCredential, own)
  await caller.call(contract.revokeCredential, own)
  expect((await caller.call(contract.listCredentials, { params })).items).toMatchObject([
    { state: 'revoked', revoked_by: 'owner', taken_as: ['json', 'badge'] },
  ])
  expect(await readElsewhere(app, signed)).toMatchObject({ revoked: true })
  const again = await issue({ caller, params })
  expect(await readElsewhere(app, again.signed)).toEqual(intact)
})

test('an issuer names its keys and nothing of their private parts', async () => {
  await startSigning(app)
  const { signed } = await hireWithCredential(app)
  const issuerId = Number(signed.issuer.id.split(':').at(-1))
  const issuer = await app.anyone.call(showIssuer, { params: { issuerId } })
  expect(issuer).toMatchObject({ id: signed.issuer.id, assertionMethod: [signed.proof.verificationMethod] })
  expect(await failure(app.anyone.call(showIssuer, { params: { issuerId: 999_999 } }))).toMatchObject({
    status: 404,
  })
})
