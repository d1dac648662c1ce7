import { sql, inArray } from '#drizzle'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { createInvitedAccount } from '#contract/employments/invitedAccounts.ts'
import { signOut } from '#contract/accounts/session.ts'
import { people as world, type PersonName } from '../../world.ts'
import { settled, useBackend } from '../backend.ts'
import { filesIn, findTexts } from './erasure/findTexts.ts'
import { plantIn, type Refused } from './erasure/plantIn.ts'
import type { Planted } from './erasure/plantTexts.ts'
import { notAccepted, notStored, staying } from './erasure/staying.ts'
import { useFixtures } from '../fixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import type { FullRow, Row } from '../core/roleTable.ts'
import { everyRow } from '../core/roles/every.ts'
import { theirOwn } from '../core/roles/limitedJobs.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const internet = useLocalInternet()
const app = useBackend({ rateFactor: 1000, web: internet.config }, () => new Date(Date.now() + ahead))
const rows = everyRow(app, useFixtures(app), internet).filter(({ about }) => about !== theirOwn)
/** They would end the sessions that plant. */
const ending: ReadonlySet<Row['endpoint']> = new Set([closeAccount, signOut])

/** Ana as a person and Gita as an admin; for what neither may do, somebody who may. */
function plantersOf({ endpoint, expected }: FullRow): readonly PersonName[] {
  if (endpoint.method === 'GET' || ending.has(endpoint)) return []
  const may = (name: PersonName) => expected[name] === 200
  const both = (['ana', 'gita'] as const).filter(may)
  return both.length > 0 ? both : (['bohdan', 'hugo', 'ivan'] as const).filter(may).slice(0, 1)
}

/** Everybody but a new admin of each company: its only admin cannot close their account. */
async function othersThanKeeper(): Promise<{ id: number; email: string }[]> {
  const { db } = app.backend.ctx
  const keeper = await createPerson(app)
  await db.execute(sql`
    insert into company_members (company_id, user_id, role) select id, ${keeper.id}, 'admin' from companies where closed_at is null`)
  const { rows: found } = await db.execute<{ id: string; email: string }>(sql`
    select id, email from accounts where id <> ${keeper.id} and closed_at is null`)
  return found.map(({ id, email }) => ({ id: Number(id), email }))
}

async function eraseAll(people: readonly { id: number }[]): Promise<void> {
  for (const { id } of people) await (await app.reauthenticate(await app.signedIn(id))).call(closeAccount)
  await settled(app.backend)
  ahead += 31 * day
  // A run erases up to fifty.
  for (let left = people.length; left > 0; left -= 50) await app.work('eraseAccounts')
  // Of no account, so that no erasure knows them.
  await app.work('deleteExpiredDrafts')
  const ids = people.map(({ id }) => id)
  expect(await app.countRows('accounts', inArray(sql`id`, ids))).toBe(0)
  await settled(app.backend)
}

/** Where texts remain that nothing says may stay. */
const unexpectedOf = (found: readonly Remaining[]) => found.filter((one) => !knownTo(one))
type Remaining = readonly [field: string, place: string]
const knownTo = ([field, place]: Remaining) =>
  staying.find(({ from, at }) => from.test(field) && at.test(place))

const storedIn = (folder: string) => filesIn(join(app.folder, folder))
async function readKeys(table: string, column: string): Promise<string[]> {
  const { rows: found } = await app.backend.ctx.db.execute<{ key: string }>(
    sql`select ${sql.identifier(column)} as key from ${sql.identifier(table)}`,
  )
  return found.map(({ key }) => key)
}

/**
 * Every text of every endpoint of the role table, and every file, is entered by people who are then erased. A new field or
 * command is part of it by its contract, and fails here until nothing remains of it or `staying.ts` says why.
 */
test(
  'of everybody’s texts, files and addresses an erasure leaves what is known to stay',
  { timeout: 900_000 },
  async () => {
    const planted = new Map<string, Planted>()
    const refused: Refused[] = []
    const plantedByAna = new Set<string>()
    for (const row of rows)
      for (const by of plantersOf(row)) {
        const done = await plantIn(app, row, by)
        for (const one of done.planted) {
          planted.set(one.token, one)
          // Of an account that an invitation creates, these are its own.
          if (by === 'ana' && row.endpoint !== createInvitedAccount) plantedByAna.add(one.token)
        }
        refused.push(...done.refused)
      }
    await settled(app.backend)
    const people = await othersThanKeeper()
    const addresses = people.map(({ email }) => email)
    const fieldOf = (token: string) => planted.get(token)?.field ?? token
    const found = new Set((await findTexts(app, addresses)).map(([token]) => fieldOf(token)))
    expect(new Set(refused.map(({ field }) => field))).toEqual(new Set(Object.keys(notAccepted)))
    const fields = [...new Set([...planted.values()].map(({ field }) => field))]
    expect(fields.filter((field) => !found.has(field) && !notStored[field])).toEqual([])

    // Fixtures delete rows of others, whose bytes the sweep deletes.
    const uploads = await readKeys('uploads', 'id')

    // First one of them, whose name the others may have in what is theirs.
    const ana = people.filter(({ email }) => email === world.ana.email)
    await eraseAll(ana)
    const ofAna = (await findTexts(app, [world.ana.email])).filter(
      ([token]) => plantedByAna.has(token) || token === world.ana.email,
    )
    expect(unexpectedOf(ofAna.map(([token, place]) => [fieldOf(token), place] as const))).toEqual([])

    await eraseAll(people.filter((one) => !ana.includes(one)))

    const remaining = (await findTexts(app, addresses)).map(
      ([token, place]) => [fieldOf(token), place] as const,
    )
    expect(unexpectedOf(remaining)).toEqual([])
    const used = new Set(remaining.map(knownTo))
    const isServer = process.env['TEST_DATABASE_URL'] !== undefined
    expect(staying.filter((one) => !used.has(one) && (isServer || !one.onServer))).toEqual([])
    const stored = await readKeys('files', 'key')
    expect(uploads.length).toBeGreaterThan(0)
    expect((await storedIn('uploads')).filter((path) => uploads.some((id) => path.endsWith(id)))).toEqual([])
    // The ledger has ids and times, and stays.
    const known = [...stored, 'ledger/account/']
    expect((await storedIn('files')).filter((path) => !known.some((key) => path.includes(key)))).toEqual([])
    // Those of posts are the company's.
    expect(new Set(await readKeys('files', 'audience'))).toEqual(new Set(['post']))
  },
)
