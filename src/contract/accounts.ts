import * as z from 'zod/mini'
import { isCommonPassword } from './commonPasswords.ts'
import { endpoint } from './endpoint.ts'
import { email, id, locale, requiredLine } from './fields.ts'
import { code } from './phones.ts'

/** Shortest password, in characters. */
export const passwordMinimum = 8
/** Seconds between two sendings of a code. */
export const codeResendSeconds = 60

/** The rules of chapter 5, each by itself, so that a form can tick them off while one types. */
export const passwordRules = {
  length: (text: string) => text.length >= passwordMinimum,
  number: (text: string) => /\p{Nd}/u.test(text),
  uppercase: (text: string) => /\p{Lu}/u.test(text),
  lowercase: (text: string) => /\p{Ll}/u.test(text),
} as const satisfies Record<string, (text: string) => boolean>

/** At least 8 characters with a number, an uppercase and a lowercase letter (specification, chapter 5). */
export const newPassword = z.string().check(
  z.minLength(1),
  z.minLength(passwordMinimum),
  z.maxLength(200),
  z.refine(
    (text) => passwordRules.number(text) && passwordRules.uppercase(text) && passwordRules.lowercase(text),
    'passwordComposition',
  ),
  z.refine((text) => !isCommonPassword(text), 'passwordCommon'),
)

const passwordsMatch = z.refine<{ password: string; password_confirmation: string }>(
  (form) => form.password === form.password_confirmation,
  { error: 'passwordsDontMatch', path: ['password_confirmation'] },
)
const accepted = z.literal([true, 'on', '1'], 'termsNotAccepted')

const signUpFields = {
  first_name: requiredLine(60),
  last_name: requiredLine(60),
  email,
  password: newPassword,
  password_confirmation: z.string().check(z.minLength(1)),
  terms: accepted,
}

export const SignUpForm = z.object(signUpFields).check(passwordsMatch)
export const CompanySignUpForm = z
  .object({
    ...signUpFields,
    company_name: requiredLine(100),
    industry_id: z.pipe(z.coerce.number(), id),
    size_id: z.pipe(z.coerce.number(), id),
    country_id: z.pipe(z.coerce.number(), id),
  })
  .check(passwordsMatch)
export const Credentials = z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(200)) })
export const CodeForm = z.object({
  email,
  code,
})

const CodeSent = z.object({ email: z.string(), resend_after: z.number() })
/** `token` is what the cookie `s-token` keeps for 365 days. */
export const SignedIn = z.object({
  token: z.string(),
  locale,
  /** The company that has just come to be with the confirmed address; null otherwise. */
  company_slug: z.nullable(z.string()),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/registration',
  access: 'anyone',
  summary:
    'Makes an account with a personal profile and mails a code. Answers alike whether or not the address is known.',
  body: SignUpForm,
  reply: CodeSent,
  refusals: ['tooManyRequests'],
})

export const registerCompany = endpoint({
  method: 'POST',
  path: '/api/registration/company',
  access: 'anyone',
  summary: 'Makes an account with a personal profile and a company of which it is the first admin.',
  body: CompanySignUpForm,
  reply: CodeSent,
  refusals: ['tooManyRequests'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/email-verification',
  access: 'anyone',
  summary: 'Confirms the address with the mailed code and signs in.',
  body: CodeForm,
  reply: SignedIn,
  refusals: ['tooManyRequests'],
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/email-verification/code',
  access: 'anyone',
  summary: 'Mails a new code. Answers alike whether or not the address is known.',
  body: z.object({ email }),
  reply: CodeSent,
  refusals: ['tooManyRequests'],
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  summary: 'Signs in; the token is at data.token.',
  body: Credentials,
  reply: SignedIn,
  refusals: ['credentialsIncorrect', 'emailNotVerified', 'tooManyRequests'],
})
