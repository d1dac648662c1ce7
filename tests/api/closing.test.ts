import { sql } from 'drizzle-orm'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import Pusher from 'pusher-js'
import { expect, onTestFinished, test } from 'vitest'
import { userChannel } from '#contract/channels.ts'
import { signIn } from '#contract/accounts.ts'
import { applyToJob, listApplicants, showApplication } from '#contract/applications.ts'
import { closeAccount, showClosing, startExport, showExport } from '#contract/closing.ts'
import { followCompany, showCompany } from '#contract/companies.ts'
import { confirmEmail, startEmail } from '#contract/emails.ts'
import { changeMember, listMembers } from '#contract/members.ts'
import { confirmPhone, startPhone } from '#contract/phones.ts'
import { savePhoto, saveContactInfo } from '#contract/profileEdits.ts'
import { showOwnProfile, showProfile } from '#contract/profiles.ts'
import { confirmSecondFactor, startSecondFactor } from '#contract/secondFactor.ts'
import { authorizeChannel } from '#contract/session.ts'
import { register } from '#contract/signUps.ts'
import { eraseClosed } from '#backend/accounts/erasing.ts'
import { reopenAccount } from '#backend/accounts/reopening.ts'
import { employments } from '#backend/db/schema/profiles.ts'
import { password, people, type PersonName } from '../world.ts'
import { pdf, postJob } from './applying.ts'
import { failure, useBackend } from './backend.ts'
import { useFixtures } from './fixtures.ts'
import { codeIn, textTo } from './texts.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const world = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + ahead))
const make = useFixtures(world)
const globex = { slug: 'globex' }

/** Somebody who has left traces wherever one can. */
async function live(name: PersonName): Promise<{ jobId: number; applicationId: number; phone: string }> {
  const person = await world.as(name)
  const email = `${name}@second.example`
  await person.call(startEmail, { body: { email } })
  const mails = await world.mailsTo(email)
  await person.call(confirmEmail, { body: { email, code: codeIn(mails.at(-1)?.subject) } })
  const phone = make.phone()
  await person.call(startPhone, { body: { phone } })
  await person.call(confirmPhone, { body: { phone, code: codeIn(await textTo(world, phone)) } })
  await person.call(savePhoto, { files: { photo: await make.picture(400, 400) } })
  await person.call(saveContactInfo, { body: { ...make.contactInfo, address: `Vulytsia of ${name}`, phone } })
  await person.call(followCompany, { params: globex })
  const jobId = await postJob(world)
  const { id } = await person.call(applyToJob, {
    params: { jobId },
    body: { email: people[name].email },
    files: { resume: new File([await pdf().arrayBuffer(), `%${name}`], 'Resume.pdf') },
  })
  await world.mailsTo(people[name].email)
  return { jobId, applicationId: id, phone }
}
const close = async (name: PersonName) => (await world.as(name)).call(closeAccount, { body: { password } })

/** Everything that the database holds, its queue included, as text. */
async function dump(): Promise<string> {
  const { db } = world.backend.ctx
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`)
  const parts: string[] = []
  for (const { name } of rows) {
    const found = await db.execute<{ text: string }>(sql`select t::text as text from ${sql.raw(name)} t`)
    parts.push(...found.rows.map(({ text }) => `${name} ${text}`))
  }
  return parts.join('\n')
}
async function storedFiles(): Promise<string[]> {
  const folder = join(world.folder, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

test('a closed account answers as if it never was, and support can put it back', async () => {
  const { jobId, applicationId } = await live('ana')
  const [ana, hugo] = [await world.as('ana'), await world.as('hugo')]
  const profile = await ana.call(showOwnProfile)
  const photo = () => world.send(new Request(`http://backend${profile.photo_url}`))
  expect((await photo()).status).toBe(200)
  const followers = async () => (await world.anyone.call(showCompany, { params: globex })).follower_count
  const before = await followers()
  const wrong = await failure(ana.call(closeAccount, { body: { password: 'Wrong-pass-1' } }))
  expect(wrong.fields[0]).toMatchObject({ field: 'password', code: 'passwordIncorrect' })

  world.purged.length = 0
  const { erased_after } = await close('ana')
  expect(Date.parse(erased_after) - Date.now()).toBeGreaterThan(29.9 * day)
  expect(world.purged).toContain(`profile:${profile.user_id}`)
  expect(world.purged.some((tag) => tag.startsWith('company:'))).toBe(true)

  expect(await failure(ana.call(showOwnProfile))).toMatchObject({ status: 401 })
  const body = { email: people.ana.email, password }
  const signed = await failure(world.anyone.call(signIn, { body }))
  const unknown = await failure(
    world.anyone.call(signIn, { body: { email: 'nobody@nowhere.example', password } }),
  )
  expect([signed.status, signed.code, signed.message]).toEqual([
    unknown.status,
    unknown.code,
    unknown.message,
  ])
  const identifier = String(profile.user_id)
  expect(await failure(hugo.call(showProfile, { params: { identifier } }))).toMatchObject({ status: 404 })
  expect(await followers()).toBe(before - 1)
  expect((await photo()).status).toBe(401)
  const applicants = await hugo.call(listApplicants, { params: { jobId } })
  expect(JSON.stringify(applicants)).not.toContain('Kovalenko')
  const received = await hugo.call(showApplication, { params: { applicationId } })
  expect(received).toMatchObject({ email: '', resume: null, photo_url: null })
  expect(received.snapshot.first_name).toBe('№')

  const told = (await world.mailsTo(people.ana.email)).find(({ subject }) => subject.includes('closed'))
  expect(told?.text).toContain('support@tenure.example')
  const again = await world.anyone.call(register, {
    body: { ...make.signUp(), email: people.ana.email, terms: true as const },
  })
  expect(again).toMatchObject({ email: people.ana.email, kind: 'personal' })
  await expect
    .poll(async () => (await world.mailsTo(people.ana.email)).at(-1)?.subject)
    .toBe('Your Tenure account is closed')

  expect(await reopenAccount(world.backend.ctx, 'ANA@people.example')).toBe(true)
  expect(await reopenAccount(world.backend.ctx, 'ana@people.example')).toBe(false)
  expect(await followers()).toBe(before)
  expect((await photo()).status).toBe(200)
  const back = await hugo.call(showApplication, { params: { applicationId } })
  expect(back.snapshot).toMatchObject({ first_name: 'Ana', last_name: 'Kovalenko' })
  expect(back.resume?.name).toBe('Resume.pdf')
  await expect(world.anyone.call(signIn, { body })).resolves.toMatchObject({ locale: 'en_GB' })
})

test('an open socket ends within a second, and is not let in again', async () => {
  const mira = await world.as('mira')
  const channel = `private-${userChannel(await world.idOf('mira'))}`
  const pusher = new Pusher('jobs-key', {
    ...{ wsHost: '127.0.0.1', wsPort: world.backend.realtimePort ?? 0, cluster: 'mt1', forceTLS: false },
    enabledTransports: ['ws'],
    channelAuthorization: {
      ...{ transport: 'ajax', endpoint: '' },
      customHandler: ({ socketId, channelName }, answer) => {
        const body = { socket_id: socketId, channel_name: channelName }
        mira.call(authorizeChannel, { query: { app_key: 'jobs-key' }, body }).then(
          ({ auth, channel_data = '' }) => answer(null, { auth, channel_data }),
          (error: Error) => answer(error, null),
        )
      },
    },
  })
  onTestFinished(() => pusher.disconnect())
  const heard = pusher.subscribe(channel)
  await new Promise<void>((resolve) => heard.bind('pusher:subscription_succeeded', () => resolve()))
  const ended = new Promise<void>((resolve) =>
    pusher.connection.bind('state_change', ({ current }: { current: string }) => {
      if (current !== 'connected') resolve()
    }),
  )
  const started = performance.now()
  await close('mira')
  await ended
  expect(performance.now() - started).toBeLessThan(1_000)
  const refused = await failure(
    mira.call(authorizeChannel, {
      query: { app_key: 'jobs-key' },
      body: { socket_id: '1.1', channel_name: channel },
    }),
  )
  expect(refused.status).toBe(401)
})

test('the only admin of a company names another one first', async () => {
  const gita = await world.as('gita')
  expect(await gita.call(showClosing)).toEqual({
    only_admin_of: [{ slug: 'globex', name: 'Globex' }],
    second_factor: false,
  })
  expect(await failure(close('gita'))).toMatchObject({ status: 409, code: 'onlyAdmin' })
  const userId = await world.idOf('hugo')
  const body = { role: 'admin', manage_hr_panel: true } as const
  await gita.call(changeMember, { params: { ...globex, userId }, body })
  expect(await gita.call(showClosing)).toMatchObject({ only_admin_of: [] })
})

test('who has a second factor is asked for it, too', async () => {
  const ivan = await world.as('ivan')
  // He is no admin here, so that only the code stands in the way.
  await world.backend.ctx.db.execute(
    sql`delete from company_members where user_id = ${await world.idOf('ivan')}`,
  )
  const { secret } = await ivan.call(startSecondFactor, { body: { password } })
  const codeAt = (moment: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment })
  const { recovery_codes } = await ivan.call(confirmSecondFactor, { body: { code: codeAt(Date.now()) } })
  expect(await ivan.call(showClosing)).toEqual({ only_admin_of: [], second_factor: true })
  const closeWith = (code?: string) =>
    ivan.call(closeAccount, { body: { password, ...(code ? { code } : {}) } })
  expect((await failure(closeWith())).fields[0]).toMatchObject({ field: 'code', code: 'required' })
  expect((await failure(closeWith('zzzz-zzzz'))).fields[0]).toMatchObject({ code: 'codeIncorrect' })
  await expect(closeWith(recovery_codes[0])).resolves.toHaveProperty('erased_after')
})

test('of two admins who close at once, one stays', async () => {
  const results = await Promise.allSettled([close('gita'), close('hugo')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const left = results[0].status === 'fulfilled' ? 'hugo' : 'gita'
  const members = await (await world.as(left)).call(listMembers, { params: globex })
  expect(members.items.filter(({ role }) => role === 'admin')).toHaveLength(1)
})

test('after the grace nothing that names the person is left, anywhere', async () => {
  const { phone, applicationId } = await live('bohdan')
  const bohdan = await world.as('bohdan')
  await bohdan.call(startExport)
  await expect.poll(async () => (await bohdan.call(showExport))?.state).toBe('ready')
  const userId = await world.idOf('bohdan')
  const { db } = world.backend.ctx
  await db.insert(employments).values([
    { userId, companyName: 'Secret Bakery', position: 'Baker', startDate: '2020-01-01' },
    {
      ...{ userId, companyId: 1, companyName: 'Globex', position: 'Engineer', startDate: '2022-01-01' },
      ...{ description: 'My own words', verifiedAt: new Date() },
    },
  ])
  const ownFiles = await db.execute<{ key: string }>(sql`select key from files where owner_id = ${userId}`)
  expect(ownFiles.rows).toHaveLength(3)
  expect(
    (await storedFiles()).filter((path) => ownFiles.rows.some(({ key }) => path.endsWith(key))),
  ).toHaveLength(3)
  await close('bohdan')
  await world.mailsTo(people.bohdan.email, 3)
  expect(await eraseClosed(world.backend.ctx)).toBe(0)
  ahead = 31 * day
  const { email } = people.bohdan
  const before = await dump()
  for (const word of [email, phone, 'Shevchuk']) expect(before).toContain(word)
  // Theirs, and those that were closed above.
  expect(await eraseClosed(world.backend.ctx)).toBe(4)
  const after = await dump()
  const words = [email, 'bohdan', 'Bohdan', 'Shevchuk', phone, 'Secret Bakery', 'My own words']
  for (const word of words) expect(after.split('\n').filter((line) => line.includes(word))).toEqual([])
  expect((await storedFiles()).filter((path) => ownFiles.rows.some(({ key }) => path.endsWith(key)))).toEqual(
    [],
  )
  const resume = Buffer.from('%bohdan')
  for (const path of await storedFiles()) expect((await readFile(path)).includes(resume)).toBe(false)
  // The company keeps that somebody worked there, and that somebody applied.
  expect(after).toContain('Engineer')
  const [kept] = (
    await db.execute<{ user_id: string }>(sql`select user_id from applications where id = ${applicationId}`)
  ).rows
  expect(Number(kept?.user_id)).not.toBe(userId)
  expect(await reopenAccount(world.backend.ctx, email)).toBe(false)
  // The address is free again.
  await world.anyone.call(register, { body: { ...make.signUp(), email, terms: true as const } })
  await expect.poll(async () => codeIn((await world.mailsTo(email)).at(-1)?.subject)).toMatch(/^\d{6}$/)
})
