import { expect, test } from 'vitest'
import { register, registerCompany, resendCode, signIn, verifyEmail } from '#contract/accounts.ts'
import { signOut } from '#contract/session.ts'
import { failure, useBackend } from './backend.ts'

const world = useBackend({ rateFactor: 100 })

const form = (email: string) => ({
  first_name: 'Olena',
  last_name: 'Marchenko',
  email,
  password: 'Correct-horse-1',
  password_confirmation: 'Correct-horse-1',
  terms: true as const,
})
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

test('who signs up gets a code by mail and is signed in by it', async () => {
  const answer = await world.anyone.call(register, { body: form('olena@new.example') })
  expect(answer).toEqual({ email: 'olena@new.example', resend_after: 60 })
  const [mail] = await world.mailsTo('olena@new.example')
  const code = codeIn(mail?.subject ?? '')
  const { token } = await world.anyone.call(verifyEmail, { body: { email: 'olena@new.example', code } })
  await world.withToken(token).call(signOut)
  const ended = await failure(world.withToken(token).call(signOut))
  expect(ended.kind).toBe('unauthorized')
})

test('a code works once', async () => {
  await world.anyone.call(register, { body: form('once@new.example') })
  const [mail] = await world.mailsTo('once@new.example')
  const body = { email: 'once@new.example', code: codeIn(mail?.subject ?? '') }
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => world.anyone.call(verifyEmail, { body })),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

test('five wrong tries end a code, even if the sixth is right', async () => {
  await world.anyone.call(register, { body: form('tries@new.example') })
  const [mail] = await world.mailsTo('tries@new.example')
  const code = codeIn(mail?.subject ?? '')
  const wrong = code === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries++) {
    const refused = await failure(
      world.anyone.call(verifyEmail, { body: { email: 'tries@new.example', code: wrong } }),
    )
    expect(refused.fields[0]).toMatchObject({ field: 'code', title: 'The entered code is incorrect.' })
  }
  const refused = await failure(
    world.anyone.call(verifyEmail, { body: { email: 'tries@new.example', code } }),
  )
  expect(refused.fields[0]?.code).toBe('codeExpired')
})

test('a known address is answered like a new one, and its owner is told', async () => {
  const answer = await world.anyone.call(register, { body: form('ana@people.example') })
  expect(answer).toEqual({ email: 'ana@people.example', resend_after: 60 })
  const [mail] = await world.mailsTo('ana@people.example')
  expect(mail?.subject).toContain('already have')
})

test('a company sign-up makes the company once its e-mail is confirmed', async () => {
  const body = {
    ...form('founder@new.example'),
    company_name: 'Мрія Плюс',
    industry_id: 1,
    size_id: 1,
    country_id: 1,
  }
  await world.anyone.call(registerCompany, { body })
  const [mail] = await world.mailsTo('founder@new.example')
  const { company_slug } = await world.anyone.call(verifyEmail, {
    body: { email: 'founder@new.example', code: codeIn(mail?.subject ?? '') },
  })
  expect(company_slug).toBe('mriia-plius')
})

test('each field is refused in its own words', async () => {
  const refused = await failure(
    world.anyone.call(register, {
      body: { ...form('not-an-address'), first_name: '', password: 'short', password_confirmation: 'other' },
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

test('an unconfirmed account is sent back to its code', async () => {
  await world.anyone.call(register, { body: form('half@new.example') })
  const refused = await failure(
    world.anyone.call(signIn, { body: { email: 'half@new.example', password: 'Correct-horse-1' } }),
  )
  expect(refused.code).toBe('emailNotVerified')
  expect(await world.mailsTo('half@new.example', 2)).toHaveLength(2)
  await world.anyone.call(resendCode, { body: { email: 'nobody@new.example' } })
})
