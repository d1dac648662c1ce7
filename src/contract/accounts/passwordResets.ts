import * as z from 'zod/mini'
import { passwordConfirmation, passwordsMatch, replacingPassword } from './signIn.ts'
import { endpoint } from '../core/endpoint.ts'
import { accountEmail } from './emailFields.ts'
import { nothing } from '../core/fields.ts'

/** Minutes that a mailed link to a new password works. */
export const resetMinutes = 30

export const ForgotForm = z.object({ email: accountEmail })
const token = z.string().check(z.minLength(1), z.maxLength(100))
export const NewPasswordForm = z
  .object({ token, password: replacingPassword, password_confirmation: passwordConfirmation })
  .check(passwordsMatch)

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  access: 'anyone',
  summary: 'Mails a link to a new password. Answers alike whether or not the address is known.',
  body: ForgotForm,
  reply: z.object({ email: z.string() }),
  limited: true,
})

export const showPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset/link',
  access: 'anyone',
  summary: 'Whose password a mailed link changes; in the body, because addresses are logged.',
  body: z.object({ token }),
  reply: z.object({ email: z.string() }),
  limited: true,
  refusals: { resetLinkInvalid: 422 },
})

export const replacePassword = endpoint({
  method: 'PUT',
  path: '/api/password-reset/password',
  access: 'anyone',
  summary: 'Sets a new password by a mailed link, which is used up, and ends all sessions of the account.',
  body: NewPasswordForm,
  reply: nothing,
  limited: true,
  refusals: { resetLinkInvalid: 422 },
})
