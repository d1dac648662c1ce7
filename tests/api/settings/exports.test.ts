import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import { applyToJob } from '#contract/applications/applications.ts'
import { showExport, startExport } from '#contract/accounts/closing.ts'
import { followCompany } from '#contract/companies/follow.ts'
import { postponeMatter } from '#contract/home/home.ts'
import { requestToJoin } from '#contract/employments/invitations.ts'
import { saveContactInfo, savePhoto } from '#contract/profiles/edits.ts'
import { nameOf } from '#backend/dictionaries/queries.ts'
import { registeredOn } from '#backend/core/domainModule.ts'
import { findExportedTables } from '#backend/settings/exportRows.ts'
import words from '#locales/en_GB/settings.json' with { type: 'json' }
import { people } from '../../world.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { sendInvitation } from '../employments/invitationFixtures.ts'
import { failure, useBackend } from '../backend.ts'
import { useFixtures } from '../fixtures.ts'
import { entriesOf, finishedExport, readExport } from './exportSteps.ts'

const hour = 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + ahead))
const make = useFixtures(app)

const listIn = (entries: Map<string, Buffer>, name: string) =>
  JSON.parse(entries.get(`data/${name}.json`)?.toString() ?? '[]') as Record<string, unknown>[]
const columns = /hash|secret|token|public_key/

test('the export contains everything about a person, as stored, and nothing about others', async () => {
  const ana = await app.asReauthenticated('ana')
  await ana.call(savePhoto, { files: { photo: await make.picture(400, 400) } })
  await ana.call(saveContactInfo, { body: { ...make.contactInfo, address: 'Вулиця 7' } })
  await app.backend.ctx.db.execute(
    sql`insert into profile_skills (user_id, skill_id) values (${await app.idOf('ana')}, 1)`,
  )
  await ana.call(requestToJoin, {
    params: { slug: 'initech' },
    body: { position: 'Welder', start_date: '2025-01-05' },
  })
  const jobId = await postJob(app)
  for (const name of ['ana', 'mira'] as const)
    await (
      await app.as(name)
    ).call(applyToJob, {
      params: { jobId },
      body: { email: people[name].email },
      files: { resume: pdf() },
    })
  expect(await ana.call(showExport)).toBeNull()
  const started = await ana.call(startExport)
  expect(started.url).toBeNull()
  const made = await finishedExport(ana)
  const mail = (await app.mailsTo(people.ana.email, 2)).at(-1)
  expect(mail?.subject).toBe('Your data is ready')
  expect(mail?.text).toContain('http://localhost:4321/settings/account')

  const answer = await readExport(app, made.url, ana)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*tenure-.*\.zip$/)
  const entries = await entriesOf(app, ana)
  const userId = await app.idOf('ana')
  const { db } = app.backend.ctx
  for (const [table, column] of [
    ['accounts', 'id'],
    ['profiles', 'user_id'],
    ['contact_infos', 'user_id'],
    ['account_emails', 'account_id'],
    ['applications', 'user_id'],
    ['sessions', 'account_id'],
  ] as const) {
    const { rows } = await db.execute<{ row: object }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${userId}`,
    )
    const expected = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !columns.test(name))),
    )
    expect(listIn(entries, table)).toMatchObject(expected)
  }
  const [sentFor] = listIn(entries, 'applications')
  expect(sentFor).toMatchObject({
    job: { id: jobId, company: 'Globex' },
    resume: expect.stringMatching(/^files\/.*Ana Kovalenko.pdf$/) as unknown,
    snapshot: { skills: [{ skill_id: 1, skill: nameOf('skills', 1, 'en_GB') }] },
  })
  // Her own request appears once, as hers.
  expect(listIn(entries, 'invitations')).toMatchObject([{ company: 'Initech', direction: 'request' }])
  expect(entries.has('data/invitations_created_by.json')).toBe(false)
  const text = [...entries].filter(([name]) => name.endsWith('.json')).map(([, one]) => one.toString())
  expect(text.join('')).not.toMatch(/argon2|_hash"|Novak/)
  const files = [...entries.keys()].filter((name) => name.startsWith('files/'))
  expect(files.map((name) => name.replace(/\d+-/, ''))).toEqual([
    'files/picture.webp',
    'files/Ana Kovalenko.pdf',
  ])
  const sent = Buffer.from(await pdf().arrayBuffer())
  expect(entries.get(files[1] ?? '')?.equals(sent)).toBe(true)
})

test('the export is readable: names beside ids, a description of each part, and nothing about other people', async () => {
  const [gita, ana] = [await app.asReauthenticated('gita'), await app.as('ana')]
  const { db } = app.backend.ctx
  const [userId, anaId] = [await app.idOf('gita'), await app.idOf('ana')]
  const { email } = await sendInvitation(app)
  const jobId = await postJob(app)
  await db.execute(sql`update jobs set created_by = ${userId} where id = ${jobId}`)
  await ana.call(followCompany, { params: { slug: 'globex' } })
  await db.execute(sql`insert into profile_skills (user_id, skill_id) values (${userId}, 1)`)
  await gita.call(savePhoto, { files: { photo: await make.picture(400, 400) } })
  // A photo rendered by the product: only the profile links it to its owner.
  await db.execute(sql`update files set owner_id = null where owner_id = ${userId}`)
  await db.execute(sql`update accounts set locale = 'uk_UA' where id = ${userId}`)

  await gita.call(startExport)
  const entries = await entriesOf(app, gita)
  expect(listIn(entries, 'company_members')).toMatchObject([{ company: 'Globex' }])
  expect(listIn(entries, 'profile_skills')).toMatchObject([
    { skill_id: 1, skill: nameOf('skills', 1, 'uk_UA') },
  ])
  const [photo] = [...entries.keys()].filter((name) => name.startsWith('files/'))
  const [profile] = listIn(entries, 'profiles')
  expect(profile).toMatchObject({
    photo,
    country: nameOf('countries', Number(profile?.['country_id']), 'uk_UA'),
  })
  expect(entries.has('data/data_exports.json')).toBe(false)

  const [job] = listIn(entries, 'jobs_created_by').filter(({ id }) => id === jobId)
  expect(job).toMatchObject({ company: 'Globex', title: expect.stringMatching(/./) as unknown })
  expect(listIn(entries, 'invitations_created_by')).toMatchObject([{ company: 'Globex', state: 'pending' }])
  // A notification names the person it was about, because she has seen it.
  const all = [...entries].filter(([name]) => name !== 'data/notifications.json').join('')
  expect(all).not.toMatch(/Olena|Kovalenko|ana@people/)
  expect(all).not.toContain(email)
  expect(all).not.toContain(`"user_id": ${anaId},`)

  const readme = entries.get('README.txt')?.toString() ?? ''
  for (const name of entries.keys()) if (name.startsWith('data/')) expect(readme).toContain(`${name}\n`)
  expect(readme).toContain('Ваш профіль: ім’я')
  expect(readme).not.toMatch(/exportFile/)
})

test('an employment states who confirmed it, under the name at that time', async () => {
  const { db } = app.backend.ctx
  const userId = await app.idOf('bohdan')
  await db.execute(sql`
    insert into employments (user_id, company_id, company_name, position, start_date, verified_at, verified_domain)
    select ${userId}::bigint, id, 'Globex before', 'Clerk', '2020-01-01'::date, now(), domain from companies where slug = 'globex'
    union all
    select ${userId}::bigint, id, 'Initech', 'Clerk', '2021-01-01'::date, now(), null from companies where slug = 'initech'
    union all
    select ${userId}::bigint, null, 'Umbrella', 'Clerk', '2022-01-01'::date, null, null`)
  const bohdan = await app.asReauthenticated('bohdan')
  await bohdan.call(startExport)
  const found = listIn(await entriesOf(app, bohdan), 'employments')
  expect(found).toMatchObject([
    { company_name: 'Globex before', company_name_now: 'Globex', confirmation: 'verified' },
    { company_name: 'Initech', confirmation: 'confirmed', verified_domain: null },
    { company_name: 'Umbrella', confirmation: 'selfReported' },
  ])
})

test('every part of an account is described', async () => {
  const parts = await findExportedTables(app.backend.ctx.db)
  const added = registeredOn(app.backend.ctx).modules.flatMap(({ exportRows = {} }) =>
    Object.keys(exportRows),
  )
  const names = [...parts.map(({ name }) => name), ...added]
  expect(names.sort()).toEqual(Object.keys(words.exportFile.tables).sort())
})

test('an export names its parts as earlier ones did, whatever the database calls them', async () => {
  const mira = await app.asReauthenticated('mira')
  await mira.call(postponeMatter, { body: { key: 'skills:1' } })
  const [{ db }, userId] = [app.backend.ctx, await app.idOf('mira')]
  await db.execute(
    sql`insert into achievements (user_id, achievement, progress) values (${userId}, 'awarded', 0)`,
  )
  await db.execute(sql`insert into notifications (user_id, kind, data, about, shared_group)
    values (${userId}, 'messageReceived', '{}', 'message:1', 'messages:1:2026-05-12')`)
  await mira.call(startExport)
  const entries = await entriesOf(app, mira)
  expect(listIn(entries, 'postponed_matters')).toMatchObject([{ key: 'skills:1' }])
  expect(listIn(entries, 'notifications')).toContainEqual(
    expect.objectContaining({ alike: 'messages:1:2026-05-12', group_key: 'messages:1:2026-05-12' }),
  )
  expect(listIn(entries, 'achievements')).toContainEqual(
    expect.objectContaining({ achievement: 'awarded', ground_id: null }),
  )
})

test('the file is available to its owner only, for a day', async () => {
  const [ana, mira] = [await app.asReauthenticated('ana'), await app.as('mira')]
  const { url } = await finishedExport(ana)
  expect((await readExport(app, url, app.anyone)).status).toBe(401)
  expect((await readExport(app, url, mira)).status).toBe(404)
  ahead = 24 * hour
  expect((await readExport(app, url, ana)).status).toBe(404)
  expect(await ana.call(showExport)).toMatchObject({ state: 'expired', url: null })
  await app.work('endExports')
  const { rows } = await app.backend.ctx.db.execute(sql`select 1 from files where audience = 'owner'`)
  expect(rows).toEqual([])
  ahead = 0
})

test('one export runs at a time, however often it is requested', async () => {
  const ivan = await app.asReauthenticated('ivan')
  const results = await Promise.allSettled([1, 2, 3].map(() => ivan.call(startExport)))
  const refused = results.filter(({ status }) => status === 'rejected')
  await finishedExport(ivan)
  const { db } = app.backend.ctx
  await db.execute(sql`update data_exports set state = 'waiting' where user_id = ${await app.idOf('ivan')}
    and id = (select max(id) from data_exports)`)
  expect(await failure(ivan.call(startExport))).toMatchObject({ status: 409, code: 'exportUnderWay' })
  expect(refused.length).toBeGreaterThan(0)
  // Lost work does not block the next export forever.
  ahead = 25 * hour
  await app.work('endExports')
  expect(await ivan.call(showExport)).toMatchObject({ state: 'failed' })
  ahead = 0
})
