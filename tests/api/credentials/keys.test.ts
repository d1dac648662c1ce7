import { afterEach, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/credentials/credentials.ts'
import { showCredentialList, showIssuer } from '#contract/credentials/issuers.ts'
import { changeCompanySigning, showCompanySigning } from '#contract/credentials/signing.ts'
import { createSigning } from '#backend/ports/signing/signing.ts'
import { failure, useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { hire } from '../employments/hiredPeople.ts'
import { storageKey } from '../testConfig.ts'
import {
  globex,
  hireWithCredential,
  issue,
  ofEmployment,
  readElsewhere,
  startSigning,
} from './credentialFixtures.ts'
import { createExampleKey } from '#tests/rules/credentials/exampleKey.ts'
import { exampleOf, read, refusalOf, signAs, statusEntry } from './issuer.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const intact = { verified: true, revoked: false, refresh: false }
const minute = 60_000
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code

beforeAll(() => startSigning(app))

const signWith = (key: Buffer | null) =>
  Object.assign(app.backend.ctx, { signing: key && createSigning(key) })
afterEach(() => signWith(storageKey))

const keysOf = async () => (await app.operators.listKeys('globex')).map(({ number }) => number)

test('a retired key holds what it has signed; the new one signs the lists too', async () => {
  const before = await hireWithCredential(app)
  clock.at += minute
  const { number } = (await app.operators.rotateKey('globex')) ?? {}
  clock.at += minute
  const after = await hireWithCredential(app)
  expect(after.signed.proof.verificationMethod).toBe(`${after.signed.issuer.id}#key-${number}`)
  expect(after.signed.issuer.id).toBe(before.signed.issuer.id)
  for (const { signed } of [before, after]) {
    expect(await readElsewhere(app, signed)).toEqual(intact)
    expect(await read(app.anyone, signed)).toMatchObject({ status: 'current' })
  }
  await before.caller.call(contract.revokeCredential, { params: { credentialId: before.id } })
  expect(await readElsewhere(app, before.signed)).toMatchObject({ revoked: true })
})

test('what a retired key signs after its end counts for nothing', async () => {
  const { signed, caller, params } = await hireWithCredential(app)
  clock.at += minute
  await app.operators.rotateKey('globex')
  const issuerId = Number(signed.issuer.id.split(':').at(-1))
  const { verificationMethod } = (await app.anyone.call(showIssuer, { params: { issuerId } })) as {
    verificationMethod: { id: string; retired?: string }[]
  }
  const { retired } = verificationMethod.find(({ id }) => id === signed.proof.verificationMethod) ?? {}
  expect(retired).toBe(clock.now().toISOString())
  expect((await caller.call(contract.listCredentials, { params })).items).toMatchObject([{ state: 'valid' }])
})

test('nothing holds that a revoked key has signed, whether it is current or retired; its private part is deleted', async () => {
  const ofRetired = await hireWithCredential(app)
  const retired = Math.max(...(await keysOf()))
  clock.at += minute
  await app.operators.rotateKey('globex')
  clock.at += minute
  const ofCurrent = await hireWithCredential(app)
  clock.at += minute
  for (const [number, { signed }] of [
    [retired, ofRetired],
    [retired + 1, ofCurrent],
  ] as const) {
    expect(await read(app.anyone, signed)).toMatchObject({ status: 'current' })
    expect(await app.operators.revokeKey('globex', number)).toMatchObject({ number })
    // Once is for good.
    expect(await app.operators.revokeKey('globex', number)).toBeNull()
    expect(await codeOf(read(app.anyone, signed))).toMatch(/^credentialKey(Revoked|Unknown)$/)
    expect(await readElsewhere(app, signed)).toMatchObject({ verified: false })
  }
  const { rows } = await app.backend.connection.pool.query(
    'select number from credential_keys where (encrypted_key is null) <> (revoked_at is not null)',
  )
  expect(rows).toEqual([])
  // Another key has taken its place, and signs what is asked for again.
  clock.at += minute
  const next = await hireWithCredential(app)
  expect(next.signed.proof.verificationMethod).toContain(`#key-${retired + 2}`)
  expect(await readElsewhere(app, next.signed)).toEqual(intact)
})

test('whoever has a credential of a revoked key asks for another, at once', async () => {
  const person = await hireWithCredential(app)
  clock.at += minute
  await app.operators.revokeKey('globex', Math.max(...(await keysOf())))
  clock.at += minute
  const { items } = await person.caller.call(contract.listCredentials, { params: person.params })
  expect(items).toMatchObject([{ state: 'revoked', revoked_by: 'key' }])
  const again = await issue(person)
  expect(await readElsewhere(app, again.signed)).toEqual(intact)
})

test('operators are told when there is no such company or key', async () => {
  expect(await app.operators.rotateKey('nobody')).toBeNull()
  expect(await app.operators.rotateKey('initech')).toBeNull()
  expect(await app.operators.revokeKey('globex', 999)).toBeNull()
  expect(await app.operators.revokeKey('nobody', 1)).toBeNull()
})

test('after a restore, places that the database does not know are revoked, known ones hold, and new lists are used', async () => {
  const known = await hireWithCredential(app)
  const unknown = await hireWithCredential(app)
  expect(await readElsewhere(app, unknown.signed)).toEqual(intact)
  const { pool } = app.backend.connection
  // The backup is older than it.
  for (const [table, column] of [
    ['credential_documents', 'credential_id'],
    ['credentials', 'id'],
  ])
    await pool.query(`delete from ${table} where ${column} = $1`, [unknown.id])
  expect(await app.operators.closeListsAfterRestore()).toBeGreaterThan(0)
  expect(await app.operators.closeListsAfterRestore()).toBe(0)
  expect(await readElsewhere(app, known.signed)).toEqual(intact)
  // A place that is nobody's has noise in the other list.
  expect(await readElsewhere(app, unknown.signed)).toMatchObject({ revoked: true })
  expect(await codeOf(read(app.anyone, unknown.signed))).toBe('credentialRevoked')
  const again = await issue(unknown)
  expect(again.signed.credentialStatus[0]?.statusListCredential).not.toBe(
    known.signed.credentialStatus[0]?.statusListCredential,
  )
  expect(await readElsewhere(app, again.signed)).toEqual(intact)
})

test.each([
  ['without CREDENTIAL_KEY', null],
  ['with another CREDENTIAL_KEY', Buffer.alloc(32, 8)],
])('%s nothing is signed, and nothing half done', async (_how, key) => {
  const { signed } = await hireWithCredential(app)
  const person = await hire(app)
  const rows = await app.countRows('credentials')
  signWith(key)
  // Tomorrow all lists have to be signed again.
  clock.at += 24 * 60 * minute
  const call = { params: person.params, body: ofEmployment }
  expect(await failure(person.caller.call(contract.issueCredential, call))).toMatchObject({
    status: 503,
    code: 'signingUnavailable',
  })
  expect(await app.countRows('credentials')).toBe(rows)
  const [, issuerId, listId] = /issuers\/(\d+)\/lists\/(\d+)/.exec(
    signed.credentialStatus[0]?.statusListCredential ?? '',
  ) ?? ['']
  const list = { issuerId: Number(issuerId), listId: Number(listId), purpose: 'revocation' }
  expect(await codeOf(app.anyone.call(showCredentialList, { params: list }))).toBe('signingUnavailable')
  // What does not need a signature goes on: nobody signs what this site says to itself.
  expect(await read(app.anyone, signed)).toMatchObject({ status: 'current' })
  expect(await app.anyone.call(showIssuer, { params: { issuerId: Number(issuerId) } })).toHaveProperty('id')
  const { obstacle } = await person.caller.call(contract.listCredentials, { params: person.params })
  expect(obstacle).toBe(key ? null : 'signingUnavailable')
  const gita = await app.asReauthenticated('gita')
  const panel = await gita.call(showCompanySigning, { params: globex })
  expect(panel).toMatchObject({ available: key !== null })
  if (!key)
    expect(await codeOf(gita.call(changeCompanySigning, { params: globex, body: { enabled: true } }))).toBe(
      'signingUnavailable',
    )
  signWith(storageKey)
  expect(await read(app.anyone, signed)).toMatchObject({ status: 'current' })
})

test('a list of this site that does not exist is none that could be read', async () => {
  const did = `did:key:${createExampleKey(3).multikey}`
  const list = `${app.backend.ctx.siteUrl}/issuers/999/lists/999/revocation.json`
  const document = exampleOf(did, { credentialStatus: statusEntry(list, '7') })
  const signed = await signAs(`${did}#${did.slice('did:key:'.length)}`, 3, document)
  expect(await refusalOf(app.anyone, signed)).toBe('credentialStatusUnreachable')
})
