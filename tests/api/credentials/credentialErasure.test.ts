import { expect, test } from 'vitest'
import { sql } from '#drizzle'
import { closeAccount, startExport } from '#contract/accounts/closing.ts'
import { listCredentials, revokeCredential, takeCredential } from '#contract/credentials/credentials.ts'
import { withdrawConfirmation, withdrawalUndoSeconds } from '#contract/employments/withdrawals.ts'
import { shareReview } from '#contract/reviews/reviews.ts'
import { failure, settled, useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { dumpDatabase } from '../accounts/closingFixtures.ts'
import { hire, type Employee } from '../employments/hiredPeople.ts'
import { useReviews } from '../reviews/reviewFixtures.ts'
import { entriesOf } from '../settings/exportSteps.ts'
import {
  hireWithCredential,
  issue,
  ofEmployment,
  readElsewhere,
  startSigning,
  type Signed,
} from './credentialFixtures.ts'
import { read } from './issuer.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const reviews = useReviews(app)
const day = 24 * 60 * 60 * 1000

async function erase(...people: readonly Pick<Employee, 'caller'>[]): Promise<void> {
  for (const { caller } of people) await (await app.reauthenticate(caller)).call(closeAccount)
  await settled(app.backend)
  clock.at += 31 * day
  await app.work('eraseAccounts')
  await settled(app.backend)
}

test('the export of an employee has their credentials as signed, with what was taken along; nobody else’s has', async () => {
  await startSigning(app)
  const { caller, id, document } = await hireWithCredential(app)
  await caller.call(takeCredential, { params: { credentialId: id }, body: { form: 'badge' } })
  await (await app.reauthenticate(caller)).call(startExport)
  const entries = [...(await entriesOf(app, caller))]
  const rows = entries.flatMap(([name, content]) =>
    name.includes('credential_documents') ? (JSON.parse(content.toString('utf8')) as object[]) : [],
  )
  expect(rows).toMatchObject([{ document, taken_as: ['json', 'badge'] }])

  const gita = await app.asReauthenticated('gita')
  await gita.call(startExport)
  for (const [name, content] of await entriesOf(app, gita))
    expect([name, content.toString('utf8').includes('OpenBadgeCredential')]).toEqual([name, false])
})

test('an erasure deletes the credentials of a person and leaves their places: what they have taken along holds', async () => {
  await startSigning(app)
  const person = await hire(app)
  const first = await issue(person)
  await person.caller.call(revokeCredential, { params: { credentialId: first.id } })
  const second = await issue(person, { ...ofEmployment, email: person.email })
  const [named, hashed] = second.signed.credentialSubject.identifier
  const { ana, review } = await reviews.published()
  const reviewed = { caller: ana.caller, params: { employmentId: ana.employmentId } }
  await ana.caller.call(shareReview, { params: { reviewId: review.id } })
  const ofReview = { kind: 'review', review_id: review.id, email: null } as const
  const third = await issue(reviewed, ofReview)
  const [reviewedName] = third.signed.credentialSubject.identifier
  const before = await statesOf([first.signed, second.signed, third.signed])
  const words = [named, hashed, reviewedName].map((one) => String(one?.['identityHash']))
  const dumped = await dumpDatabase(app)
  for (const word of [...words, second.signed.id]) expect(dumped).toContain(word)
  const places = await app.countRows('credentials')

  await erase(person, reviewed)
  const remaining = await dumpDatabase(app)
  for (const word of words) expect(remaining.split('\n').filter((line) => line.includes(word))).toEqual([])
  const ids = [first, second, third].map(({ id }) => id)
  expect(
    await app.countRows(
      'credential_documents',
      sql`credential_id = any(array[${sql.join(ids, sql`, `)}]::bigint[])`,
    ),
  ).toBe(0)
  expect(await app.countRows('credentials')).toBe(places)
  expect(await statesOf([first.signed, second.signed, third.signed])).toEqual(before)
  expect(await readElsewhere(app, first.signed)).toMatchObject({ revoked: true })
  for (const { signed } of [second, third])
    expect(await read(app.anyone, signed)).toMatchObject({ hosted_here: true })

  // The company can still say that it was a mistake.
  const gita = await app.as('gita')
  await gita.call(withdrawConfirmation, { params: person.params, body: { reason: 'A mistake.' } })
  clock.at += (withdrawalUndoSeconds + 1) * 1000
  await app.work('applyWithdrawals')
  expect(await readElsewhere(app, second.signed)).toMatchObject({ revoked: true })
  expect(await readElsewhere(app, third.signed)).toMatchObject({ verified: true, revoked: false })
})

/** Whether each is revoked, for readers elsewhere. */
const statesOf = (signed: readonly Signed[]) =>
  Promise.all(signed.map(async (one) => (await readElsewhere(app, one)).revoked))

test('while the account is closed, and may be opened again, nothing is lost', async () => {
  await startSigning(app)
  const { caller, email, id, params, signed } = await hireWithCredential(app)
  await (await app.reauthenticate(caller)).call(closeAccount)
  await settled(app.backend)
  expect((await failure(caller.call(listCredentials, { params }))).status).toBe(401)
  expect(await readElsewhere(app, signed)).toMatchObject({ verified: true, revoked: false })
  expect(await app.operators.reopenAccount(email)).toBe(true)
  const again = await app.signedIn(Number((await ownerOf(id))[0]))
  expect((await again.call(listCredentials, { params })).items).toMatchObject([{ id, revoked_at: null }])
})

async function ownerOf(credentialId: number): Promise<string[]> {
  const { rows } = await app.backend.connection.pool.query<{ employee_id: string }>(
    'select employee_id from credential_documents where credential_id = $1',
    [credentialId],
  )
  return rows.map((row) => row.employee_id)
}
