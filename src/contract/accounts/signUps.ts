import * as z from 'zod/mini'
import { newPassword, passwordsMatch, SignedIn } from './signIn.ts'
import { endpoint } from '../core/endpoint.ts'
import { email } from './emailFields.ts'
import { idText, singleLineText, nothing } from '../core/fields.ts'
import { requiredName } from '../core/nameFields.ts'
import { code } from './phones.ts'

/** Whether a sign-up creates a company besides the personal profile. */
export type SignUpKind = 'personal' | 'company'
export type SignUpStep = 'emailVerification' | 'phoneVerification'

/** The progress of a sign-up. */
export interface SignUpProgress {
  readonly email_confirmed: boolean
  /** Neither confirmed nor skipped; always false where text messages cannot be sent. */
  readonly phone_pending: boolean
}

/** The step at which an interrupted sign-up continues; null when it is complete. */
export function nextSignUpStep({ email_confirmed, phone_pending }: SignUpProgress): SignUpStep | null {
  if (!email_confirmed) return 'emailVerification'
  return phone_pending ? 'phoneVerification' : null
}

/** What every sign-up asks of a person. */
export const personFields = {
  first_name: requiredName(60),
  last_name: requiredName(60),
  terms: z.literal([true, 'on', '1'], 'termsNotAccepted'),
  /** IANA name; an unknown one is ignored. */
  time_zone: z.optional(singleLineText(60)),
}
const signUpFields = {
  ...personFields,
  email,
  password: newPassword,
  password_confirmation: z.string().check(z.minLength(1)),
  /** Redirect target after the sign-up; the link in the mail carries it. */
  next: z.optional(z.string().check(z.maxLength(2000))),
}
export const SignUpForm = z.object(signUpFields).check(passwordsMatch)
/** What a new company starts with; its admins add the rest later. */
export const newCompanyFields = {
  company_name: requiredName(100),
  industry_id: idText,
  size_id: idText,
  country_id: idText,
}
export const CompanySignUpForm = z.object({ ...signUpFields, ...newCompanyFields }).check(passwordsMatch)

const attempt = z.string().check(z.maxLength(100))
/**
 * The owner of a sign-up identifies themself with the secret that their browser received or, in another browser, with the
 * chosen password. The link in the mail names the attempt.
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

/** The browser stores `secret`; `resend_after` in seconds. */
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
  /** The next step is the phone number. */
  phone_pending: z.boolean(),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/registration',
  access: 'anyone',
  summary:
    'Starts a personal sign-up and mails a code. The response is the same whether or not the address is known.',
  body: SignUpForm,
  reply: SignUpStarted,
  limited: true,
})

export const registerCompany = endpoint({
  method: 'POST',
  path: '/api/registration/company',
  access: 'anyone',
  summary: 'Starts the sign-up of a person together with a company of which they become the first admin.',
  body: CompanySignUpForm,
  reply: SignUpStarted,
  limited: true,
})

export const continueSignUp = endpoint({
  method: 'POST',
  path: '/api/registration/continuation',
  access: 'anyone',
  summary:
    'Continues the newest sign-up of an address in this browser with its password, and mails a new code.',
  body: z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: SignUpStarted,
  limited: true,
  refusals: { credentialsIncorrect: 422 },
})

export const changeSignUpEmail = endpoint({
  method: 'PUT',
  path: '/api/registration/email',
  access: 'anyone',
  summary: 'Changes the address of an unconfirmed sign-up and mails a code to it.',
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
    'Confirms the address with the mailed code for the owner of the sign-up, creates the account and signs in.',
  body: CodeForm,
  reply: SignUpConfirmed,
  limited: true,
  refusals: { emailConfirmed: 409 },
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/email-verification/code',
  access: 'anyone',
  summary: 'Mails a new code for a sign-up. The response is the same whether or not the sign-up exists.',
  body: z.object({ attempt }),
  reply: z.object({ resend_after: z.number() }),
  limited: true,
})

export const skipPhone = endpoint({
  method: 'PUT',
  path: '/api/registration/phone-skipped',
  access: 'person',
  summary: 'Completes the sign-up without a phone number.',
  reply: nothing,
})
