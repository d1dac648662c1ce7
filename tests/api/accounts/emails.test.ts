import { expect, test } from 'vitest'
import { sql } from '#drizzle'
import { signIn } from '#contract/accounts/signIn.ts'
import {
  confirmEmail,
  listEmails,
  makeEmailPrimary,
  removeEmail,
  startEmail,
} from '#contract/accounts/emails.ts'
import { listActivity } from '#contract/accounts/security.ts'
import { register, verifyEmail } from '#contract/accounts/signUps.ts'
import { password, people, type PersonName } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'
import { codeIn } from '../mail/sentSms.ts'

const app = useBackend({ rateFactor: 100 })

async function codeTo(address: string): Promise<string> {
  return codeIn((await app.mailsTo(address)).at(-1)?.subject)
}
async function add(person: PersonName, email: string) {
  const caller = await app.asReauthenticated(person)
  await caller.call(startEmail, { body: { email } })
  return caller.call(confirmEmail, { body: { email, code: await codeTo(email) } })
}
const newForm = (email: string) => ({
  first_name: 'Nova',
  last_name: 'Person',
  email,
  terms: true as const,
  password: 'Correct-horse-1',
  password_confirmation: 'Correct-horse-1',
})

test('an address is added with the code mailed to it', async () => {
  const ana = await app.as('ana')
  const added = await add('ana', 'ana@home.example')
  expect(added).toMatchObject({ email: 'ana@home.example', primary: false })
  expect((await ana.call(listEmails)).map(({ email, primary }) => [email, primary])).toEqual([
    [people.ana.email, true],
    ['ana@home.example', false],
  ])
  const again = await failure(ana.call(startEmail, { body: { email: 'ANA@home.example ' } }))
  expect(again.fields[0]).toMatchObject({ field: 'email', title: 'This address is already yours' })
  const mail = (await app.mailsTo('ana@home.example'))[0]
  expect(mail?.headers).toBeUndefined()
})

test('a code works only for its own address and account', async () => {
  const [ana, ivan] = [
    await app.asReauthenticated('ana', 'en_GB'),
    await app.asReauthenticated('ivan', 'en_GB'),
  ]
  await ana.call(startEmail, { body: { email: 'other@home.example' } })
  const code = await codeTo('other@home.example')
  for (const refused of [
    await failure(ivan.call(confirmEmail, { body: { email: 'other@home.example', code } })),
    await failure(ana.call(confirmEmail, { body: { email: 'third@home.example', code } })),
  ])
    expect(refused.fields[0]).toMatchObject({ field: 'code', title: 'The entered code is incorrect.' })
})

test('adding an address does not reveal whether it belongs to someone else: only its mailbox learns', async () => {
  const ana = await app.asReauthenticated('ana')
  const known = await ana.call(startEmail, { body: { email: people.mira.email } })
  const unknown = await ana.call(startEmail, { body: { email: 'nobody@home.example' } })
  expect({ ...known, email: '' }).toEqual({ ...unknown, email: '' })
  const [mail] = await app.mailsTo(people.mira.email)
  expect(mail?.subject).toBe('This address already belongs to an account')
  expect(mail?.text).not.toMatch(/\b\d{6}\b/)
  const guess = { email: people.mira.email, code: '123456' }
  expect((await failure(ana.call(confirmEmail, { body: guess }))).fields[0]?.code).toBe('codeIncorrect')
})

test('the new primary address signs in, and the previous one is notified and can object', async () => {
  const email = 'bohdan@home.example'
  const { id } = await add('bohdan', email)
  const bohdan = await app.as('bohdan')
  const changed = await bohdan.call(makeEmailPrimary, { params: { emailId: id } })
  expect(changed[0]).toMatchObject({ email, primary: true })
  const body = { email, password }
  await expect(app.anyone.call(signIn, { body })).resolves.toMatchObject({ locale: 'uk_UA' })
  const before = { email: people.bohdan.email, password }
  expect(await failure(app.anyone.call(signIn, { body: before }))).toMatchObject({ status: 422 })
  const notice = (await app.mailsTo(people.bohdan.email)).at(-1)
  expect(notice?.subject).toBe('Тепер ви входите за іншою адресою')
  expect(notice?.text).toContain(email)
  expect(notice?.text).toContain('support@tenure.example')
  // The primary address stays; the other one can be removed.
  const refused = await failure(bohdan.call(removeEmail, { params: { emailId: id } }))
  expect(refused).toMatchObject({ status: 409, code: 'emailPrimary' })
  const old = changed.find((one) => !one.primary)
  expect(await bohdan.call(removeEmail, { params: { emailId: old?.id ?? 0 } })).toHaveLength(1)
  const { items } = await bohdan.call(listActivity)
  expect(items.slice(0, 6).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['emailRemoved', 'primaryEmailChanged', 'emailAdded']),
  )
})

test('an account has at most five addresses, also under concurrency', async () => {
  const gita = await app.asReauthenticated('gita')
  const emails = [1, 2, 3, 4, 5].map((number) => `gita${number}@home.example`)
  for (const email of emails) await gita.call(startEmail, { body: { email } })
  const codes = await Promise.all(emails.map(codeTo))
  const results = await Promise.allSettled(
    emails.map((email, index) => gita.call(confirmEmail, { body: { email, code: codes[index] ?? '' } })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  const refused = await failure(gita.call(startEmail, { body: { email: 'gita6@home.example' } }))
  expect(refused).toMatchObject({ status: 409, code: 'emailLimit' })
})

test('of a sign-up and two accounts confirming one address concurrently, one account gets it', async () => {
  const email = 'wanted@home.example'
  const begun = await app.anyone.call(register, { body: newForm(email) })
  const signUpCode = await codeTo(email)
  const [hugo, ivan] = [await app.asReauthenticated('hugo'), await app.asReauthenticated('ivan')]
  const codes: string[] = []
  for (const caller of [hugo, ivan]) {
    await caller.call(startEmail, { body: { email } })
    codes.push(codeIn((await app.mailsTo(email, codes.length + 2)).at(-1)?.subject))
  }
  const results = await Promise.allSettled([
    hugo.call(confirmEmail, { body: { email, code: codes[0] ?? '' } }),
    ivan.call(confirmEmail, { body: { email, code: codes[1] ?? '' } }),
    app.anyone.call(verifyEmail, {
      body: { attempt: begun.attempt, secret: begun.secret, code: signUpCode },
    }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await app.countRows('account_emails', sql`email = ${email}`)).toBe(1)
  const isOthers = sql`email = ${email} and id not in (select account_id from account_emails where email = ${email})`
  expect(await app.countRows('accounts', isOthers)).toBe(0)
})

test('a sign-up with someone’s secondary address gets the usual response, and their mailbox is notified', async () => {
  const email = 'ivan@home.example'
  await add('ivan', email)
  const answer = await app.anyone.call(register, { body: newForm(email) })
  expect(answer).toMatchObject({ email, kind: 'personal' })
  const mails = await app.mailsTo(email, 2)
  expect(mails.at(-1)?.subject).toBe('У вас уже є обліковий запис Tenure')
})
