import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { confirmPhone, startPhone } from '#contract/accounts/phones.ts'
import { showOwnProfile, showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { signOut } from '#contract/accounts/session.ts'
import {
  changeSignUpEmail,
  continueSignUp,
  nextSignUpStep,
  register,
  registerCompany,
  resendCode,
  skipPhone,
  verifyEmail,
} from '#contract/accounts/signUps.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { companySignUpForm, signUpForm } from '../../signUpForm.ts'
import { failure, useBackend } from '../backend.ts'
import { beginSignUp, codeMailed, createAccount } from './signUpSteps.ts'
import { codeIn, smsTo } from '../mail/sentSms.ts'

const app = useBackend({ rateFactor: 100 })
const password = 'Correct-horse-1'

test('signing up mails a code, which signs the user in', async () => {
  const email = 'olena@new.example'
  const begun = await app.anyone.call(register, { body: signUpForm(email) })
  expect(begun).toMatchObject({ email, kind: 'personal', resend_after: 60 })
  expect(begun.secret).toMatch(/^[\w-]{43}$/)
  const { attempt, secret } = begun
  const body = { attempt, secret, code: await codeMailed(app, email) }
  const { token, kind, phone_pending } = await app.anyone.call(verifyEmail, { body })
  expect({ kind, phone_pending }).toEqual({ kind: 'personal', phone_pending: true })
  await app.withToken(token).call(signOut)
  const ended = await failure(app.withToken(token).call(signOut))
  expect(ended.kind).toBe('unauthorized')
})

test('before the address is confirmed there is no account, and only hashes are stored', async () => {
  const { secret } = await beginSignUp(app, 'waiting@new.example')
  const { pool } = app.backend.connection
  const accounts = await pool.query("select 1 from accounts where email = 'waiting@new.example'")
  expect(accounts.rows).toEqual([])
  const { rows } = await pool.query("select * from sign_ups where email = 'waiting@new.example'")
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(rows)).not.toContain(password)
})

test('a code works once', async () => {
  const body = await beginSignUp(app, 'once@new.example')
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => app.anyone.call(verifyEmail, { body })),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  // Sending it again, because the response was lost, reports that the user is signed in already.
  const again = await failure(app.anyone.call(verifyEmail, { body }))
  expect(again).toMatchObject({ status: 409, code: 'emailConfirmed' })
})

test('five wrong tries invalidate a code, even if the sixth is right', async () => {
  const body = await beginSignUp(app, 'tries@new.example')
  const wrong = body.code === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries++) {
    const refused = await failure(app.anyone.call(verifyEmail, { body: { ...body, code: wrong } }))
    expect(refused.fields[0]).toMatchObject({ field: 'code', title: 'The entered code is incorrect.' })
  }
  const refused = await failure(app.anyone.call(verifyEmail, { body }))
  expect(refused.fields[0]?.code).toBe('codeExpired')
  await app.anyone.call(resendCode, { body: { attempt: body.attempt } })
  const code = await codeMailed(app, 'tries@new.example', 2)
  await app.anyone.call(verifyEmail, { body: { ...body, code } })
})

test('a known address gets the same response as a new one, and its owner is notified', async () => {
  const answer = await app.anyone.call(register, { body: signUpForm('ana@people.example') })
  expect(answer).toMatchObject({ email: 'ana@people.example', kind: 'personal', resend_after: 60 })
  const [mail] = await app.mailsTo('ana@people.example')
  expect(mail?.subject).toContain('already have')
  expect(mail?.text).toContain('http://localhost:4321/login')
})

test('a company sign-up creates the company once its e-mail is confirmed', async () => {
  const { company_slug, kind, token } = await createAccount(app, 'founder@new.example', {
    company: 'Мрія Плюс',
  })
  expect({ company_slug, kind }).toEqual({ company_slug: 'mriia-plius', kind: 'company' })
  const extra = await app.withToken(token).call(showOwnProfileExtra)
  expect(extra.companies).toMatchObject([{ slug: 'mriia-plius', role: 'admin' }])
})

test('the country of a company is not that of the person who signs it up', async () => {
  const email = 'abroad@new.example'
  const body = { ...companySignUpForm(email, 'Albion Works'), country_id: 2 }
  const { attempt, secret } = await app.anyone.call(registerCompany, { body })
  const code = await codeMailed(app, email)
  const { token, company_slug: slug } = await app.anyone.call(verifyEmail, {
    body: { attempt, secret, code },
  })
  // Country 1 is the default of the specification.
  expect((await app.withToken(token).call(showOwnProfile)).country_id).toBe(1)
  const company = await app.anyone.call(showCompany, { params: { slug: slug ?? '' } })
  expect(company.country).toBe('United Kingdom')
})

test('each field has its own error message', async () => {
  const refused = await failure(
    app.anyone.call(register, {
      body: {
        ...signUpForm('not-an-address'),
        first_name: '',
        password: 'short',
        password_confirmation: 'other',
      },
    }),
  )
  expect(refused.kind).toBe('invalid')
  expect(Object.fromEntries(refused.fields.map(({ field, title }) => [field, title]))).toEqual({
    first_name: 'Field is required',
    email: 'Please enter a valid email',
    password: 'Minimum 8 characters',
    password_confirmation: "Passwords don't match",
  })
})

test('signing in later continues the sign-up, in any browser', async () => {
  const email = 'half@new.example'
  const first = await beginSignUp(app, email)
  const refused = await failure(app.anyone.call(signIn, { body: { email, password } }))
  expect(refused).toMatchObject({ status: 403, code: 'emailNotVerified' })
  const { attempt, secret } = await app.anyone.call(continueSignUp, { body: { email, password } })
  expect(attempt).toBe(first.attempt)
  const code = await codeMailed(app, email, 2)
  // The browser that began it can no longer continue without the password.
  const old = await failure(app.anyone.call(verifyEmail, { body: { ...first, code } }))
  expect(old.fields[0]?.code).toBe('codeIncorrect')
  await app.anyone.call(verifyEmail, { body: { attempt, secret, code } })
  await app.anyone.call(signIn, { body: { email, password } })
})

test('the mailed link continues the sign-up in another browser, after the password', async () => {
  const email = 'elsewhere@new.example'
  await beginSignUp(app, email)
  const [mail] = await app.mailsTo(email)
  const link = new URL(/http:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  expect(link.pathname).toBe('/create-account/email-verification')
  const { attempt = '', code = '', ...rest } = Object.fromEntries(link.searchParams)
  expect(rest).toEqual({ email })
  const wrong = await failure(
    app.anyone.call(verifyEmail, { body: { attempt, code, password: 'Wrong-horse-1' } }),
  )
  expect(wrong.fields).toMatchObject([{ field: 'password', title: 'Incorrect password' }])
  const neither = await failure(app.anyone.call(verifyEmail, { body: { attempt, code } }))
  expect(neither.fields).toMatchObject([{ field: 'password', title: 'Field is required' }])
  const { token } = await app.anyone.call(verifyEmail, { body: { attempt, code, password } })
  expect((await app.withToken(token).call(showOwnProfile)).email).toBe(email)
})

test('the address can be changed before it is confirmed, which invalidates the code sent to the first one', async () => {
  const [typo, right] = ['typo@new.example', 'right@new.example']
  const { code: old, ...begun } = await beginSignUp(app, typo)
  const answer = await app.anyone.call(changeSignUpEmail, { body: { ...begun, email: right } })
  expect(answer).toEqual({ email: right, resend_after: 60 })
  const code = await codeMailed(app, right)
  if (old !== code) {
    const refused = await failure(app.anyone.call(verifyEmail, { body: { ...begun, code: old } }))
    expect(refused.fields[0]?.code).toBe('codeIncorrect')
  }
  const { token } = await app.anyone.call(verifyEmail, { body: { ...begun, code } })
  expect((await app.withToken(token).call(showOwnProfile)).email).toBe(right)
  const late = await failure(app.anyone.call(changeSignUpEmail, { body: { ...begun, email: typo } }))
  expect(late).toMatchObject({ status: 409, code: 'emailConfirmed' })
})

test('only the browser that began a sign-up changes its address', async () => {
  const { attempt } = await beginSignUp(app, 'mine@new.example')
  const email = 'theirs@new.example'
  const secret = 'x'.repeat(43)
  const guessed = await failure(app.anyone.call(changeSignUpEmail, { body: { attempt, secret, email } }))
  expect(guessed).toMatchObject({ status: 409, code: 'signUpUnknown' })
  const tried = await failure(
    app.anyone.call(changeSignUpEmail, { body: { attempt, password: 'Wrong-horse-1', email } }),
  )
  expect(tried.fields).toMatchObject([{ field: 'password', code: 'passwordIncorrect' }])
  await app.anyone.call(changeSignUpEmail, { body: { attempt, password, email } })
})

test('the phone step stays pending until it is completed or skipped', async () => {
  const [one, other] = ['with-phone@new.example', 'without@new.example']
  const states: unknown[] = []
  for (const email of [one, other]) {
    const caller = app.withToken((await createAccount(app, email)).token)
    const pending = async () => (await caller.call(showOwnProfileExtra)).sign_up
    states.push(await pending())
    if (email === one) {
      const { phone } = await caller.call(startPhone, { body: { phone: '+380671234567' } })
      const code = codeIn(await smsTo(app, phone))
      await caller.call(confirmPhone, { body: { phone, code } })
    } else await caller.call(skipPhone)
    states.push(await pending())
  }
  const [before, after] = [true, false].map((phone_pending) => ({ kind: 'personal', phone_pending }))
  expect(states).toEqual([before, after, before, after])
})

test('a sign-up continues at the step where it was left', () => {
  expect(nextSignUpStep({ email_confirmed: false, phone_pending: false })).toBe('emailVerification')
  expect(nextSignUpStep({ email_confirmed: true, phone_pending: true })).toBe('phoneVerification')
  expect(nextSignUpStep({ email_confirmed: true, phone_pending: false })).toBeNull()
})

test('the time zone is the browser’s, if it is valid', async () => {
  const zoneOf = async (email: string, time_zone?: string) => {
    const body = { ...signUpForm(email), ...(time_zone ? { time_zone } : {}) }
    const { attempt, secret } = await app.anyone.call(register, { body })
    const code = await codeMailed(app, email)
    const { token } = await app.anyone.call(verifyEmail, { body: { attempt, secret, code } })
    return (await app.withToken(token).call(showOwnProfile)).time_zone
  }
  expect(await zoneOf('lisbon@new.example', 'Europe/Lisbon')).toBe('Europe/Lisbon')
  expect(await zoneOf('porto@new.example', 'europe/lisbon')).toBe('Europe/Lisbon')
  expect(await zoneOf('mars@new.example', 'Mars/Olympus')).toBe('Europe/Kyiv')
  expect(await zoneOf('plain@new.example')).toBe('Europe/Kyiv')
})
