import { sql } from '#drizzle'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { listApplicants, showApplication } from '#contract/applications/applications.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { closeAccount, showClosing } from '#contract/accounts/closing.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { changeMember, listMembers } from '#contract/employments/members.ts'
import { reauthenticateWithPassword } from '#contract/accounts/reauthentication.ts'
import { showOwnProfile, showProfile } from '#contract/profiles/profiles.ts'
import { confirmSecondFactor, startSecondFactor } from '#contract/accounts/secondFactor.ts'
import { authorizeChannel } from '#contract/accounts/session.ts'
import { register } from '#contract/accounts/signUps.ts'
import { formatDay } from '#i18n/dates.ts'
import { password, people } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'
import { useFixtures } from '../fixtures.ts'
import { closeAccountOf, addActivity } from './closingFixtures.ts'
import { atOnce, untilClosed, untilSubscribed, socketOf } from '../sockets.ts'

const day = 24 * 60 * 60 * 1000
const patience = { timeout: 15_000 }
const app = useBackend({ rateFactor: 100 })
const make = useFixtures(app)
const globex = { slug: 'globex' }

test('a closed account looks as if it never existed, and support can restore it', async () => {
  const { jobId, applicationId } = await addActivity(app, make, 'ana')
  const [ana, hugo] = [await app.as('ana'), await app.as('hugo')]
  const profile = await ana.call(showOwnProfile)
  const photo = () => app.send(new Request(`http://backend${profile.photo_url}`))
  expect((await photo()).status).toBe(200)
  const followers = async () => (await app.anyone.call(showCompany, { params: globex })).follower_count
  const before = await followers()

  app.purged.length = 0
  const { erased_after } = await closeAccountOf(app, 'ana')
  expect(Date.parse(erased_after) - Date.now()).toBeGreaterThan(29.9 * day)
  expect(app.purged.some((tag) => tag.startsWith('company:'))).toBe(true)

  expect(await failure(ana.call(showOwnProfile))).toMatchObject({ status: 401 })
  const body = { email: people.ana.email, password }
  const wrong = { password: 'Wrong-pass-1' }
  const guessed = await failure(app.anyone.call(signIn, { body: { ...body, ...wrong } }))
  const unknown = await failure(
    app.anyone.call(signIn, { body: { email: 'nobody@nowhere.example', ...wrong } }),
  )
  expect([guessed.status, guessed.code, guessed.message]).toEqual([
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
  expect(received).toMatchObject({ email: '', note: '', resume: null, photo_url: null })
  expect(received).toMatchObject({ snapshot: { first_name: '№' } })

  const notice = (await app.mailsTo(people.ana.email)).find(({ subject }) => subject.includes('closed'))
  expect(notice?.text).toContain('support@tenure.example')
  const again = await app.anyone.call(register, {
    body: { ...make.signUp(), email: people.ana.email, terms: true as const },
  })
  expect(again).toMatchObject({ email: people.ana.email, kind: 'personal' })
  await expect
    .poll(async () => (await app.mailsTo(people.ana.email)).at(-1)?.subject, patience)
    .toBe('Your Tenure account is closed')

  expect(await app.operators.reopenAccount('ANA@people.example')).toBe(true)
  expect(await app.operators.reopenAccount('ana@people.example')).toBe(false)
  expect(await followers()).toBe(before)
  expect((await photo()).status).toBe(200)
  const back = await hugo.call(showApplication, { params: { applicationId } })
  expect(back).toMatchObject({
    snapshot: { first_name: 'Ana', last_name: 'Kovalenko' },
    note: 'A message from ana',
    resume: { name: 'Resume.pdf' },
  })
  await expect(app.anyone.call(signIn, { body })).resolves.toMatchObject({ locale: 'en_GB' })
})

test('the right password of a closed account tells until when support can reopen it, in the reader’s language', async () => {
  const { email } = people.bohdan
  const { erased_after } = await closeAccountOf(app, 'bohdan')
  const enter = (given: string) => app.anyone.call(signIn, { body: { email, password: given } })
  const refused = await failure(enter(password))
  expect(refused).toMatchObject({ status: 403, code: 'accountClosed' })
  expect(refused.message).toContain(formatDay(erased_after, 'en_GB'))
  expect(refused.message).toContain('support@tenure.example')
  expect(await failure(enter('Wrong-pass-1'))).toMatchObject({ status: 422, code: 'credentialsIncorrect' })
  const { db } = app.backend.ctx
  await db.execute(sql`update account_closures set erase_after = now() - interval '1 hour'`)
  expect(await failure(enter(password))).toMatchObject({ status: 422, code: 'credentialsIncorrect' })
  // The ledger of erasures may name it already.
  expect(await app.operators.reopenAccount(email)).toBe(false)
  await db.execute(sql`update account_closures set erase_after = now() + interval '1 day'`)
  expect(await app.operators.reopenAccount(email)).toBe(true)
})

test('closing ends an open socket within a second, and it cannot reconnect', async () => {
  const mira = await app.as('mira')
  const channel = `private-${userChannel(await app.idOf('mira'))}`
  const socket = socketOf(app, mira)
  await untilSubscribed(socket.subscribe(channel))
  await atOnce(() => Promise.all([untilClosed(socket), closeAccountOf(app, 'mira')]))
  const refused = await failure(
    mira.call(authorizeChannel, {
      query: { app_key: 'jobs-key' },
      body: { socket_id: '1.1', channel_name: channel },
    }),
  )
  expect(refused.status).toBe(401)
})

test('the only admin of a company must appoint another one first', async () => {
  const gita = await app.as('gita')
  expect(await gita.call(showClosing)).toEqual({
    only_admin_of: [{ slug: 'globex', name: 'Globex' }],
  })
  expect(await failure(closeAccountOf(app, 'gita'))).toMatchObject({ status: 409, code: 'onlyAdmin' })
  const userId = await app.idOf('hugo')
  const body = { role: 'admin', manage_hr_panel: true } as const
  await gita.call(changeMember, { params: { ...globex, userId }, body })
  expect(await gita.call(showClosing)).toMatchObject({ only_admin_of: [] })
})

test('closing requires recent reauthentication, including a code when the second factor is on', async () => {
  const ivan = await app.as('ivan')
  expect(await failure(ivan.call(closeAccount))).toMatchObject({ status: 403, code: 'proofRequired' })
  await app.reauthenticate(ivan)
  // He is not an admin here, so only the code is missing.
  await app.backend.ctx.db.execute(sql`delete from company_members where user_id = ${await app.idOf('ivan')}`)
  const { secret } = await ivan.call(startSecondFactor)
  const codeAt = (timestamp: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  const { recovery_codes } = await ivan.call(confirmSecondFactor, { body: { code: codeAt(Date.now()) } })
  const closeWith = async (code?: string) => {
    await ivan.call(reauthenticateWithPassword, { body: { password, ...(code ? { code } : {}) } })
    return ivan.call(closeAccount)
  }
  expect((await failure(closeWith())).fields[0]).toMatchObject({ field: 'code', code: 'required' })
  expect((await failure(closeWith('zzzz-zzzz'))).fields[0]).toMatchObject({ code: 'codeIncorrect' })
  expect(await failure(ivan.call(closeAccount))).toMatchObject({ code: 'proofRequired' })
  await expect(closeWith(recovery_codes[0])).resolves.toHaveProperty('erased_after')
})

test('when the last two admins close their accounts at once, one remains', async () => {
  const results = await Promise.allSettled([closeAccountOf(app, 'gita'), closeAccountOf(app, 'hugo')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const left = results[0].status === 'fulfilled' ? 'hugo' : 'gita'
  const members = await (await app.as(left)).call(listMembers, { params: globex })
  expect(members.items.filter(({ role }) => role === 'admin')).toHaveLength(1)
})
