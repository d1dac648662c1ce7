import * as z from 'zod/mini'
import { isCommonPassword } from './commonPasswords.ts'
import { endpoint } from '../core/endpoint.ts'
import { accountEmail } from './emailFields.ts'
import { locale } from '../core/fields.ts'

/** Shortest password, in characters. */
export const passwordMinimum = 8
/** Seconds between two sendings of a code. */
export const codeResendSeconds = 60

/** The password rules, one by one, so that a form can tick them off while the user types. */
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
  z.maxLength(200),
  z.refine(composed, 'passwordComposition'),
  z.refine((text) => !isCommonPassword(text), 'passwordCommon'),
)

/** A password that replaces another: the same rules, with messages of their own (docs/texts.md). */
export const replacingPassword = z.string().check(
  z.minLength(1),
  z.minLength(passwordMinimum, 'newPasswordTooShort'),
  z.maxLength(200),
  z.refine(composed, 'newPasswordComposition'),
  z.refine((text) => !isCommonPassword(text), 'passwordCommon'),
)
export const passwordConfirmation = z
  .string()
  .check(z.minLength(1), z.minLength(passwordMinimum, 'passwordConfirmationTooShort'))
export const currentPassword = z
  .string()
  .check(z.minLength(1), z.minLength(passwordMinimum, 'currentPasswordTooShort'), z.maxLength(200))

const PasswordPair = z.object({ password: z.string(), password_confirmation: z.string() })
/** The two fields of a new password say the same. */
export const passwordsMatch = z.refine<z.infer<typeof PasswordPair>>(
  (form) => form.password === form.password_confirmation,
  {
    ...{ error: 'passwordsDontMatch', path: ['password_confirmation'] },
    // Whatever else is wrong with the form: errors are told at once, not in instalments.
    when: ({ value }) => PasswordPair.safeParse(value).success,
  },
)

export const Credentials = z.object({
  email: accountEmail,
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  /** What this browser was given when the same person signed in from it before. */
  device: z.optional(z.string().check(z.maxLength(100))),
})
/** `token` is what the cookie `s-token` keeps for 365 days. */
export const SignedIn = z.object({
  token: z.string(),
  locale,
  /** The company that has just come to be with the confirmed address; null otherwise. */
  company_slug: z.nullable(z.string()),
})

/** Either signed in, or, while `token` is empty, asked for the second factor by `challenge`. */
export const SignInReply = z.extend(SignedIn, {
  challenge: z.nullable(z.string()),
  /** To be kept by this browser, and sent along the next time. */
  device: z.nullable(z.string()),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  summary: 'Signs in; the token is at data.token.',
  body: Credentials,
  reply: SignInReply,
  limited: true,
  refusals: { credentialsIncorrect: 422, emailNotVerified: 403 },
})
