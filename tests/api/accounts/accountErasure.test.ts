import { eq, sql } from '#drizzle'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { showApplication } from '#contract/applications/applications.ts'
import { closeAccount, showExport, startExport } from '#contract/accounts/closing.ts'
import { showOwnProfile, showProfile } from '#contract/profiles/profiles.ts'
import { register } from '#contract/accounts/signUps.ts'
import { accountClosures } from '#backend/accounts/schema/closures.ts'
import { files } from '#backend/files/schema.ts'
import { rateLimits } from '#backend/core/schema.ts'
import { employments } from '#backend/employments/schema/employments.ts'
import { people } from '../../world.ts'
import { useBackend } from '../backend.ts'
import { useFixtures } from '../fixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import {
  closeAccountOf,
  dumpDatabase,
  addActivity,
  storedFiles,
  storedWithoutPages,
} from './closingFixtures.ts'
import { codeIn } from '../mail/sentSms.ts'

const day = 24 * 60 * 60 * 1000
const patience = { timeout: 15_000 }
let ahead = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + ahead))
const make = useFixtures(app)

test('after the grace period nothing that identifies the person remains', async () => {
  const { phone, applicationId } = await addActivity(app, make, 'bohdan')
  const bohdan = await app.as('bohdan')
  await (await app.reauthenticate(bohdan)).call(startExport)
  await expect.poll(async () => (await bohdan.call(showExport))?.state, patience).toBe('ready')
  const userId = await app.idOf('bohdan')
  const { db } = app.backend.ctx
  await db.insert(employments).values([
    { userId, companyName: 'Secret Bakery', position: 'Baker', startDate: '2020-01-01' },
    {
      userId,
      companyId: 1,
      companyName: 'Globex',
      position: 'Engineer',
      startDate: '2022-01-01',
      description: 'My own words',
      verifiedAt: new Date(),
    },
  ])
  const ownFiles = await db.execute<{ key: string }>(sql`select key from files where owner_id = ${userId}`)
  expect(ownFiles.rows).toHaveLength(3)
  expect(
    (await storedFiles(app)).filter((path) => ownFiles.rows.some(({ key }) => path.endsWith(key))),
  ).toHaveLength(3)
  await closeAccountOf(app, 'bohdan')
  await app.mailsTo(people.bohdan.email, 3)
  await app.work('eraseAccounts')
  ahead = 31 * day
  const { email } = people.bohdan
  const before = await dumpDatabase(app)
  for (const word of [email, phone, 'Shevchuk']) expect(before).toContain(word)
  await app.work('eraseAccounts')
  const after = await dumpDatabase(app)
  const words = [email, 'bohdan', 'Bohdan', 'Shevchuk', phone, 'Secret Bakery', 'My own words']
  for (const word of words) expect(after.split('\n').filter((line) => line.includes(word))).toEqual([])
  expect(
    (await storedFiles(app)).filter((path) => ownFiles.rows.some(({ key }) => path.endsWith(key))),
  ).toEqual([])
  const resume = Buffer.from('%bohdan')
  // The page of a résumé that was still being rendered goes when that is done.
  const read = (path: string) => readFile(path).catch(() => Buffer.alloc(0))
  for (const path of await storedFiles(app)) expect((await read(path)).includes(resume)).toBe(false)
  // The company still sees that someone worked there and that someone applied.
  expect(after).toContain('Engineer')
  const [row] = (
    await db.execute<{ user_id: string }>(sql`select user_id from applications where id = ${applicationId}`)
  ).rows
  expect(Number(row?.user_id)).not.toBe(userId)
  expect(await app.operators.reopenAccount(email)).toBe(false)
  // The address can be used again.
  await app.anyone.call(register, { body: { ...make.signUp(), email, terms: true as const } })
  await expect
    .poll(async () => codeIn((await app.mailsTo(email)).at(-1)?.subject), patience)
    .toMatch(/^\d{6}$/)
})

test('data of people whose address or name contains that of the erased person remains', async () => {
  const { ctx } = app.backend
  const na = await createPerson(app, 'na@x.example')
  const key = await ctx.db.execute(
    sql`update profiles set first_name = '"locale":', last_name = 'null' where user_id = ${na.id}`,
  )
  expect(key.rowCount).toBe(1)
  const later = { startAfter: new Date(Date.now() + 90 * day) }
  const mail = { locale: 'en_GB', template: 'notification', values: { sentence: '', url: '' } } as const
  const addresses = ['ana@x.example', 'na@x.example.org', 'na@x.example', 'other@x.example']
  for (const to of addresses) await ctx.queue.add('mail', { ...mail, to }, later)
  for (const email of addresses) await ctx.queue.add('reset', { email }, later)
  await ctx.queue.add('mail', { ...mail, to: 'other@x.example', names: na.id }, later)
  await ctx.queue.add('mail', { ...mail, to: 'other@x.example', names: na.id * 10 }, later)
  const counter = (email: string) => ({
    key: `signInAccount:${email}`,
    points: 1,
    expire: Date.now() + 900 * day,
  })
  await ctx.db.insert(rateLimits).values(addresses.map(counter))

  await (await app.reauthenticate(na.caller)).call(closeAccount)
  await app.mailsTo('na@x.example')
  ahead += 31 * day
  await app.work('eraseAccounts')

  const expected = ['ana@x.example', 'na@x.example.org', 'other@x.example'].sort()
  const one = async (query: ReturnType<typeof sql>) =>
    (await ctx.db.execute<{ found: string }>(query)).rows.map(({ found }) => found).sort()
  const like = sql.raw(`'%x.example%'`)
  expect(
    await one(
      sql`select data->>'email' as found from pgboss.job where name = 'reset' and data->>'email' like ${like}`,
    ),
  ).toEqual(expected)
  expect(
    await one(
      sql`select data->>'to' as found from pgboss.job where name = 'mail' and data->>'template' = 'notification' and data->>'to' like ${like}`,
    ),
  ).toEqual([...expected, 'other@x.example'])
  expect(await one(sql`select key as found from rate_limits where key like ${like}`)).toEqual(
    expected.map((email) => `signInAccount:${email}`),
  )
})

test('what an earlier release stored at a closing is restored, or erased', async () => {
  const { ctx } = app.backend
  const { applicationId } = await addActivity(app, make, 'ana')
  await addActivity(app, make, 'mira')
  const [anaId, miraId] = [await app.idOf('ana'), await app.idOf('mira')]
  const { photo_url } = await (await app.as('ana')).call(showOwnProfile)
  await closeAccountOf(app, 'ana')
  await closeAccountOf(app, 'mira')
  await ctx.db.execute(sql`update account_closures
    set hidden_on_close = (hidden_on_close - 'coverId') #- '{follows,0,muted}' #- '{applications,0,note}'`)

  const [stored] = await ctx.db.select().from(accountClosures).where(eq(accountClosures.accountId, anaId))
  // The keys of closures that wait for their erasure while a new release is started.
  expect(stored?.hiddenOnClose).toEqual({
    photoId: expect.any(Number),
    follows: [{ companyId: expect.any(Number), at: expect.any(String) }],
    applications: [
      {
        id: applicationId,
        email: people.ana.email,
        resumeId: expect.any(Number),
        snapshot: expect.objectContaining({ first_name: 'Ana' }),
      },
    ],
  })

  expect(await app.operators.reopenAccount(people.ana.email)).toBe(true)
  const hugo = await app.as('hugo')
  const shown = await hugo.call(showProfile, { params: { identifier: String(anaId) } })
  expect(shown).toMatchObject({ photo_url, cover_url: null })
  expect(await hugo.call(showApplication, { params: { applicationId } })).toMatchObject({
    snapshot: { first_name: 'Ana' },
    note: '',
    resume: { name: 'Resume.pdf' },
  })

  const filesOfMira = () => ctx.db.$count(files, eq(files.ownerId, miraId))
  expect(await filesOfMira()).toBe(2)
  const before = await storedWithoutPages(app)
  ahead += 31 * day
  await app.work('eraseAccounts')
  expect([await filesOfMira(), before.length - (await storedWithoutPages(app)).length]).toEqual([0, 2])
})
