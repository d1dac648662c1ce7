import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { requestPasswordReset, replacePassword } from '#contract/accounts/passwordResets.ts'
import { changePassword } from '#contract/accounts/security.ts'
import { register } from '#contract/accounts/signUps.ts'
import { signUpForm } from '../../signUpForm.ts'
import { password, people } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'

const app = useBackend({ rateFactor: 100 })
const leaked = 'Sunflower7'
const email = people.ana.email

test('a leaked password is refused wherever a password is chosen, and nothing changes', async () => {
  const refused = { status: 422, fields: [{ field: 'password', code: 'passwordCommon' }] }
  const signingUp = app.anyone.call(register, { body: signUpForm('leaked@new.example', leaked) })
  expect(await failure(signingUp)).toMatchObject(refused)

  const ana = await app.as('ana')
  const body = { current_password: password, password: leaked, password_confirmation: leaked }
  expect(await failure(ana.call(changePassword, { body }))).toMatchObject(refused)

  await app.anyone.call(requestPasswordReset, { body: { email } })
  const [mail] = await app.mailsTo(email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const reset = { token, password: leaked, password_confirmation: leaked }
  expect(await failure(app.anyone.call(replacePassword, { body: reset }))).toMatchObject(refused)
  // The link is still unused.
  const better = 'Never-leaked-7'
  await app.anyone.call(replacePassword, {
    body: { ...reset, password: better, password_confirmation: better },
  })
  await expect(app.anyone.call(signIn, { body: { email, password: better } })).resolves.toBeDefined()
})
