import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { toRequest } from '#contract/core/call.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { requestPasswordReset } from '#contract/accounts/passwordResets.ts'
import {
  changeSignUpEmail,
  continueSignUp,
  register,
  registerCompany,
  resendCode,
  verifyEmail,
} from '#contract/accounts/signUps.ts'
import { companySignUpForm, signUpForm } from '../../signUpForm.ts'
import { password, people } from '../../world.ts'
import { transport, useBackend } from '../backend.ts'
import { beginSignUp } from './signUpSteps.ts'

const app = useBackend({ rateFactor: 10_000 })
const api = transport(null, 'en_GB', () => app.backend)

/** Status, headers and body as sent. Values that differ in every response are removed. */
async function answer(endpoint: Endpoint, body: object): Promise<string> {
  const response = await app.send(toRequest(api, endpoint, { body: { ...body } }))
  const text = (await response.text())
    .replaceAll(/[\w-]+@[\w.]+/g, '<email>')
    .replaceAll(/"(attempt|secret)":"[\w-]+"/g, '"$1":"<new>"')
  return `${response.status} ${JSON.stringify([...response.headers])} ${text}`
}

let made = 0
const unknownEmail = () => `stranger${++made}@new.example`
const known = people.ana.email
/** A sign-up form for this address that nobody has confirmed. */
const attemptFor = async (email: string) => {
  const { attempt, secret } = await app.anyone.call(register, { body: signUpForm(email) })
  return { attempt, secret }
}

/** Requests about an address that may be known or unknown. */
const questions: [string, (email: string) => Promise<string>][] = [
  ['signing in', (email) => answer(signIn, { email, password: 'Wrong-horse-1' })],
  ['asking for a new password', (email) => answer(requestPasswordReset, { email })],
  ['signing up', (email) => answer(register, signUpForm(email))],
  ['signing a company up', (email) => answer(registerCompany, companySignUpForm(email))],
  ['signing up, then asking for another code', async (email) => answer(resendCode, await attemptFor(email))],
  [
    'signing up, then trying a code',
    async (email) => answer(verifyEmail, { ...(await attemptFor(email)), code: '12345 6' }),
  ],
  [
    'signing up, then signing in with that password',
    async (email) => {
      await attemptFor(email)
      return answer(signIn, { email, password: 'Correct-horse-1' })
    },
  ],
  [
    'signing up, then going on with it elsewhere',
    async (email) => {
      await attemptFor(email)
      return answer(continueSignUp, { email, password: 'Correct-horse-1' })
    },
  ],
  [
    'moving a sign-up to it',
    async (email) => answer(changeSignUpEmail, { ...(await attemptFor(unknownEmail())), email }),
  ],
]

test.each(questions)('%s responds identically for known and unknown addresses', async (_, sendRequest) => {
  expect(await sendRequest(known)).toBe(await sendRequest(unknownEmail()))
})

test('an unknown attempt gets the same response as a wrong code', async () => {
  const guess = { secret: 'x'.repeat(43), code: '123456' }
  const unknownAttempt = await answer(verifyEmail, { attempt: crypto.randomUUID(), ...guess })
  const { attempt } = await attemptFor(unknownEmail())
  // After five tries too: only the visitor who began the attempt and has the code learns that it has ended.
  for (let tries = 0; tries < 7; tries++)
    expect(await answer(verifyEmail, { attempt, ...guess })).toBe(unknownAttempt)
  expect(await answer(resendCode, { attempt: 'nonsense' })).toBe(await answer(resendCode, { attempt }))
  expect(await answer(continueSignUp, { email: unknownEmail(), password })).toBe(
    await answer(continueSignUp, { email: known, password: 'Wrong-horse-1' }),
  )
})

test('a sign-up form sent by someone else for an address does not set its password, in whatever order they confirm', async () => {
  for (const attackerFirst of [true, false]) {
    const email = unknownEmail()
    const byOwner = () => beginSignUp(app, email)
    const byAttacker = () => beginSignUp(app, email, { password: 'Stranger-pass-1' })
    const [first, second] = [
      await (attackerFirst ? byAttacker : byOwner)(),
      await (attackerFirst ? byOwner : byAttacker)(),
    ]
    const [attackerForm, ownerForm] = attackerFirst ? [first, second] : [second, first]
    // The owner of the mailbox enters the code of the other person's form, then that of their own.
    expect(await answer(verifyEmail, { ...ownerForm, code: attackerForm.code })).toMatch(/^422/)
    // The other person has no code, and the one of the owner's form would not help them.
    expect(await answer(verifyEmail, { ...attackerForm, code: ownerForm.code })).toMatch(/^422/)
    expect(await answer(verifyEmail, ownerForm)).toMatch(/^200/)
    expect(await answer(signIn, { email, password: 'Stranger-pass-1' })).toMatch(/^422/)
    expect(await answer(signIn, { email, password: 'Correct-horse-1' })).toMatch(/^200/)
    // Nothing of the other person's form is left to confirm.
    expect(await answer(verifyEmail, attackerForm)).toMatch(/^422/)
  }
})

test('the owner who follows the link of someone else’s sign-up cannot confirm it without its password', async () => {
  const email = unknownEmail()
  const { attempt, code } = await beginSignUp(app, email, { password: 'Stranger-pass-1' })
  expect(await answer(verifyEmail, { attempt, code, password: 'Correct-horse-1' })).toMatch(/^422/)
  expect(await answer(verifyEmail, { attempt, code, secret: 'x'.repeat(43) })).toMatch(/^422/)
  expect(await answer(signIn, { email, password: 'Stranger-pass-1' })).toMatch(/^403/)
})

test('signing up again with a confirmed address does not change the account', async () => {
  const { attempt, secret } = await attemptFor(people.hugo.email)
  // Nobody received the code of that form; even a correct guess has no effect.
  expect(await answer(verifyEmail, { attempt, secret, code: '123456' })).toMatch(/^422|^409/)
  expect(await answer(signIn, { email: people.hugo.email, password })).toMatch(/^200/)
  expect(await answer(signIn, { email: people.hugo.email, password: 'Correct-horse-1' })).toMatch(/^403/)
})
