import * as z from 'zod/mini'
import { passwordConfirmation, passwordsMatch, replacingPassword } from './signIn.ts'
import { endpoint } from '../core/endpoint.ts'
import { email } from './emailFields.ts'
import { nothing } from '../core/fields.ts'

/** Lifetime of a password reset link, in minutes. */
export const resetMinutes = 30

export const ForgotForm = z.object({ email })
const token = z.string().check(z.minLength(1), z.maxLength(100))
export const NewPasswordForm = z
  .object({ token, password: replacingPassword, password_confirmation: passwordConfirmation })
  .check(passwordsMatch)

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  access: 'anyone',
  summary: 'Mails a password reset link. The response is the same whether or not the address is known.',
  body: ForgotForm,
  reply: z.object({ email: z.string() }),
  limited: true,
})

export const showPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset/link',
  access: 'anyone',
  summary:
    'The account that a reset link belongs to. The token is sent in the body, because URLs are logged.',
  body: z.object({ token }),
  reply: z.object({ email: z.string() }),
  limited: true,
  refusals: { resetLinkInvalid: 422 },
})

export const replacePassword = endpoint({
  method: 'PUT',
  path: '/api/password-reset/password',
  access: 'anyone',
  summary: 'Sets a new password with a reset link, which works once, and ends all sessions of the account.',
  body: NewPasswordForm,
  reply: nothing,
  limited: true,
  refusals: { resetLinkInvalid: 422 },
})
