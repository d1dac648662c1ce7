import * as z from 'zod/mini'
import { newPassword, passwordsMatch, SignedIn } from './signIn.ts'
import { endpoint } from '../core/endpoint.ts'
import { email } from './emailFields.ts'
import { idText, singleLineText, nothing } from '../core/fields.ts'
import { requiredName } from '../core/nameFields.ts'
import { code } from './phones.ts'

/** What a sign-up makes beside the personal profile. */
export type SignUpKind = 'personal' | 'company'
export type SignUpStep = 'emailVerification' | 'phoneVerification'

/** How far a sign-up has come. */
export interface SignUpProgress {
  readonly email_confirmed: boolean
  /** Neither confirmed nor skipped; never true where no text messages can be sent. */
  readonly phone_pending: boolean
}

/** Where an interrupted sign-up continues; null when nothing is left to do. */
export function nextSignUpStep({ email_confirmed, phone_pending }: SignUpProgress): SignUpStep | null {
  if (!email_confirmed) return 'emailVerification'
  return phone_pending ? 'phoneVerification' : null
}

const signUpFields = {
  first_name: requiredName(60),
  last_name: requiredName(60),
  email,
  password: newPassword,
  password_confirmation: z.string().check(z.minLength(1)),
  terms: z.literal([true, 'on', '1'], 'termsNotAccepted'),
  /** IANA name; what is no time zone is passed over. */
  time_zone: z.optional(singleLineText(60)),
  /** Where the person was going: the mail's link leads there in the end. */
  next: z.optional(z.string().check(z.maxLength(2000))),
}
export const SignUpForm = z.object(signUpFields).check(passwordsMatch)
export const CompanySignUpForm = z
  .object({
    ...signUpFields,
    company_name: requiredName(100),
    industry_id: idText,
    size_id: idText,
    country_id: idText,
  })
  .check(passwordsMatch)

const attempt = z.string().check(z.maxLength(100))
/**
 * Who began a sign-up shows it by the secret that their browser was given, or, in another browser, by the password they
 * chose. The attempt itself is named by the mail's link.
 */
const attemptFields = {
  attempt,
  secret: z.optional(z.string().check(z.maxLength(100))),
  password: z.optional(z.string().check(z.maxLength(200))),
}
const secretOrPassword = z.refine<{ secret?: string | undefined; password?: string | undefined }>(
  (form) => Boolean(form.secret) || Boolean(form.password),
  { error: 'required', path: ['password'] },
)
export const CodeForm = z.object({ ...attemptFields, code }).check(secretOrPassword)
export const EmailChangeForm = z.object({ ...attemptFields, email }).check(secretOrPassword)

/** `secret` is for the browser to keep; `resend_after` in seconds. */
export const SignUpStarted = z.object({
  email: z.string(),
  attempt: z.string(),
  secret: z.string(),
  kind: z.enum(['personal', 'company']),
  resend_after: z.number(),
})
export const CodeSent = z.object({ email: z.string(), resend_after: z.number() })
export const SignUpConfirmed = z.extend(SignedIn, {
  kind: z.enum(['personal', 'company']),
  /** The phone number is asked for next. */
  phone_pending: z.boolean(),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/registration',
  access: 'anyone',
  summary: 'Begins a personal sign-up and mails a code. Answers alike whether or not the address is known.',
  body: SignUpForm,
  reply: SignUpStarted,
  limited: true,
})

export const registerCompany = endpoint({
  method: 'POST',
  path: '/api/registration/company',
  access: 'anyone',
  summary: 'Begins the sign-up of a person together with a company of which they will be the first admin.',
  body: CompanySignUpForm,
  reply: SignUpStarted,
  limited: true,
})

export const continueSignUp = endpoint({
  method: 'POST',
  path: '/api/registration/continuation',
  access: 'anyone',
  summary:
    'Takes up the newest sign-up of an address in this browser, by its password, and mails a new code.',
  body: z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: SignUpStarted,
  limited: true,
  refusals: { credentialsIncorrect: 422 },
})

export const changeSignUpEmail = endpoint({
  method: 'PUT',
  path: '/api/registration/email',
  access: 'anyone',
  summary: 'Changes the address of a sign-up before it is confirmed, and mails a code there.',
  body: EmailChangeForm,
  reply: CodeSent,
  limited: true,
  refusals: { signUpUnknown: 409, emailConfirmed: 409 },
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/email-verification',
  access: 'anyone',
  summary:
    'Confirms the address with the mailed code, for who began the sign-up; makes the account and signs in.',
  body: CodeForm,
  reply: SignUpConfirmed,
  limited: true,
  refusals: { emailConfirmed: 409 },
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/email-verification/code',
  access: 'anyone',
  summary: 'Mails a new code for a sign-up. Answers alike whether or not there is one.',
  body: z.object({ attempt }),
  reply: z.object({ resend_after: z.number() }),
  limited: true,
})

export const skipPhone = endpoint({
  method: 'PUT',
  path: '/api/registration/phone-skipped',
  access: 'person',
  summary: 'Ends the sign-up without a phone number.',
  reply: nothing,
})
