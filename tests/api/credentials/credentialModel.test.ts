import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { CallError } from '#contract/core/errors.ts'
import { listCredentials } from '#contract/credentials/credentials.ts'
import type { CredentialKind } from '#contract/credentials/kinds.ts'
import { settled, useBackend } from '../backend.ts'
import { terms } from '../employments/invitationFixtures.ts'
import { modelRuns } from '../modelRuns.ts'
import { actionsOf, acts, day, dayOf, type Situation } from './credentialActions.ts'
import { issue, readElsewhere } from './credentialFixtures.ts'
import {
  expectedReading,
  hasEnded,
  isContradicted,
  type Reading,
  type RecordReference,
} from './credentialReference.ts'
import { read } from './issuer.ts'
import { createModelCompany } from './modelCompany.ts'

const start = Math.floor(Date.now() / day) * day + day / 2
const clock = { at: start }
const app = useBackend({ rateFactor: 100_000 }, () => new Date(clock.at))
const seen = new Map<string, number>()
const today = () => dayOf(clock)

const step = fc.record({ act: fc.constantFrom(...acts), days: fc.nat(4) })

test('exactly what the record confirms verifies, whatever both sides, operators and time do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20, size: 'max' }), async (steps) => {
      clock.at = start
      const situation = await createSituation()
      for (const { act, days } of steps) {
        clock.at += 1000
        const tryToIssue = (kind: CredentialKind) => issueIn(situation, kind)
        await actionsOf({ app, clock, tried, tryToIssue }, situation, days)[act]()
        await settled(app.backend)
        for (const one of situation.issued) one.isRevoked ||= isContradicted(situation.record, one)
        await expectReadings(situation, act)
      }
      await expectElsewhere(situation)
    }),
    modelRuns(12, 7),
  )
}, 240_000)

/** The model has covered both success and refusal, and every reading. */
afterAll(() => {
  const outcomes = ['issue done', 'issue refused', 'issueReview done', 'issueReview refused', 'correct done']
  const others = [
    'promote done',
    'withdrawPosition done',
    'leave done',
    'withdraw done',
    'undo done',
    'erase done',
  ]
  const readings = ['verifies', 'refresh', 'revoked', 'fails']
  for (const one of [...outcomes, ...others, ...readings])
    expect([one, (seen.get(one) ?? 0) > 0]).toEqual([one, true])
})

async function createSituation(): Promise<Situation> {
  const first = { position: terms.position, start: terms.start_date }
  const record: RecordReference = {
    isConfirmed: true,
    start: first.start,
    positions: [first],
    lastDay: null,
    isShared: false,
    isReplied: false,
    isErased: false,
    isClosed: false,
    revokedKeys: new Set(),
  }
  return { ...(await createModelCompany(app)), record, issued: [], isWithdrawing: false }
}

const readingOf = ({ record }: Situation, one: Situation['issued'][number]) =>
  expectedReading(record, one, today())

/** It is signed exactly when the record confirms it and there is none that says as much. */
async function issueIn(situation: Situation, kind: CredentialKind): Promise<void> {
  const { record, issued, person, params, reviewId } = situation
  const isThere = issued.some((one) => {
    const reading = readingOf(situation, one)
    return one.kind === kind && (reading === 'verifies' || (reading === 'refresh' && record.isErased))
  })
  const isOpen = record.isConfirmed && !record.isClosed && !record.isErased
  const mayIssue = isOpen && !isThere && (kind === 'employment' || record.isShared)
  let hasIssued = false
  const review_id = kind === 'review' ? reviewId : null
  await tried(
    kind === 'review' ? 'issueReview' : 'issue',
    async () => {
      const { id, document, signed } = await issue(
        { caller: person.caller, params },
        { kind, review_id, email: null },
      )
      hasIssued = true
      issued.push({
        id,
        kind,
        document: JSON.parse(document) as typeof signed,
        keyNumber: Number(signed.proof.verificationMethod.split('#key-')[1]),
        start: record.start,
        positions: record.positions.filter(({ start: since }) => since <= today()),
        isEnded: hasEnded(record, today()),
        isReplied: record.isReplied,
        isRevoked: false,
      })
    },
    () => undefined,
  )()
  expect([kind, hasIssued]).toEqual([kind, mayIssue])
}

async function expectReadings(situation: Situation, act: string): Promise<void> {
  const { issued, record, person, params } = situation
  for (const [at, one] of issued.entries()) {
    const expected = readingOf(situation, one)
    const found = await readingHere(one.document)
    seen.set(found, (seen.get(found) ?? 0) + 1)
    // What an erased person's record says more is nobody's any more.
    const isEither = record.isErased && [expected, found].every((reading) => /verifies|refresh/.test(reading))
    expect([act, at, one.kind, isEither || found]).toEqual([act, at, one.kind, isEither || expected])
  }
  if (record.isErased) return
  const { items } = await person.caller.call(listCredentials, { params })
  for (const { id, state } of items) {
    const one = issued.find((other) => other.id === id)
    const expected = one && readingOf(situation, one)
    expect([act, state]).toEqual([
      act,
      expected === 'verifies' ? 'valid' : expected?.replace('fails', 'revoked'),
    ])
  }
}

async function readingHere(document: object): Promise<Reading> {
  try {
    return (await read(app.anyone, document)).status === 'refresh' ? 'refresh' : 'verifies'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'credentialRevoked') return 'revoked'
    if (error.code === 'credentialKeyRevoked' || error.code === 'credentialKeyUnknown') return 'fails'
    throw error
  }
}

/** A library of others finds the same in the end. */
async function expectElsewhere(situation: Situation): Promise<void> {
  for (const one of situation.issued) {
    const found = await readElsewhere(app, one.document)
    const reading = !found.verified && !found.revoked ? 'fails' : found.revoked ? 'revoked' : 'holds'
    expect([one.kind, reading]).toEqual([
      one.kind,
      readingOf(situation, one).replace(/verifies|refresh/, 'holds'),
    ])
  }
}

const tried = (name: string, send: () => Promise<unknown>, done: () => void) => async () => {
  let outcome = 'done'
  try {
    await send()
    done()
  } catch (error) {
    // Anything else is a fault.
    if (!(error instanceof CallError) || (error.status ?? 500) >= 500) throw error
    outcome = 'refused'
  }
  seen.set(`${name} ${outcome}`, (seen.get(`${name} ${outcome}`) ?? 0) + 1)
}
