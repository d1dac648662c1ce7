import * as z from 'zod/mini'
import { isCommonPassword } from './commonPasswords.ts'
import { endpoint } from '../core/endpoint.ts'
import { email } from './emailFields.ts'
import { atMost, locale } from '../core/fields.ts'

/** Shortest password, in characters. */
export const passwordMinimum = 8
/** Seconds before a code can be sent again. */
export const codeResendSeconds = 60

/** The password rules one by one (docs/limits.md), so that a form can tick them off as the user types. */
export const passwordRules = {
  length: (text: string) => text.length >= passwordMinimum,
  number: (text: string) => /\p{Nd}/u.test(text),
  uppercase: (text: string) => /\p{Lu}/u.test(text),
  lowercase: (text: string) => /\p{Ll}/u.test(text),
} as const satisfies Record<string, (text: string) => boolean>

const composed = (text: string) =>
  passwordRules.number(text) && passwordRules.uppercase(text) && passwordRules.lowercase(text)

/** At least 8 characters with a number, an uppercase and a lowercase letter (docs/limits.md). */
export const newPassword = z.string().check(
  z.minLength(1),
  z.minLength(passwordMinimum),
  atMost(200),
  z.refine(composed, 'passwordComposition'),
  z.refine((text) => !isCommonPassword(text), 'passwordCommon'),
)

/** A replacement password: the same rules with the messages for a new password (docs/texts.md). */
export const replacingPassword = z.string().check(
  z.minLength(1),
  z.minLength(passwordMinimum, 'newPasswordTooShort'),
  atMost(200),
  z.refine(composed, 'newPasswordComposition'),
  z.refine((text) => !isCommonPassword(text), 'passwordCommon'),
)
export const passwordConfirmation = z
  .string()
  .check(z.minLength(1), z.minLength(passwordMinimum, 'passwordConfirmationTooShort'))
export const currentPassword = z
  .string()
  .check(z.minLength(1), z.minLength(passwordMinimum, 'currentPasswordTooShort'), atMost(200))

const PasswordPair = z.object({ password: z.string(), password_confirmation: z.string() })
/** The password and its confirmation must match. */
export const passwordsMatch = z.refine<z.infer<typeof PasswordPair>>(
  (form) => form.password === form.password_confirmation,
  {
    error: 'passwordsDontMatch',
    path: ['password_confirmation'],
    // Runs even if other fields are invalid, so that all errors are shown at once.
    when: ({ value }) => PasswordPair.safeParse(value).success,
  },
)

export const Credentials = z.object({
  email,
  password: z.string().check(z.minLength(1), atMost(200)),
  /** The secret that this browser received at an earlier sign-in. */
  device: z.optional(z.string().check(z.maxLength(100))),
})
/** `token` is stored in the cookie `s-token` for 365 days. */
export const SignedIn = z.object({
  token: z.string(),
  locale,
  /** The company that was created together with the confirmed account; null otherwise. */
  company_slug: z.nullable(z.string()),
})

/** Signed in; or, if `token` is empty, `challenge` requires a second factor. */
export const SignInReply = z.extend(SignedIn, {
  challenge: z.nullable(z.string()),
  /** Stored by the browser and sent with its next sign-in. */
  device: z.nullable(z.string()),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  summary:
    'Signs in; the token is at data.token. The right password of a closed account gets the day until which support can ' +
    'reopen it.',
  body: Credentials,
  reply: SignInReply,
  limited: true,
  refusals: { credentialsIncorrect: 422, emailNotVerified: 403, accountClosed: 403 },
})
