import * as z from 'zod/mini'
import { SignInReply } from './signIn.ts'
import { endpoint } from '../core/endpoint.ts'
import { nothing } from '../core/fields.ts'
import { PasswordForm } from './security.ts'

/** Recovery codes per account; each works once. */
export const recoveryCodeCount = 10
/** Attempts per challenge, and its lifetime in minutes. */
export const challengeAttempts = 5
export const challengeMinutes = 5

/** Six digits from the authenticator app, or a recovery code: `k3f9-q2xm`. Spaces are ignored. */
const withoutSpaces = z.overwrite((text: string) => text.replace(/[\s-]/g, '').toLowerCase())
export const factorCode = z
  .string()
  .check(withoutSpaces, z.minLength(1), z.regex(/^(\d{6}|[a-z2-9]{8})$/, 'codeIncorrect'))
/** `code` is required only if the second factor is on: from the authenticator app, or a recovery code. */
export const ReauthenticationForm = z.extend(PasswordForm, {
  code: z.optional(z.string().check(withoutSpaces, z.regex(/^(\d{6}|[a-z2-9]{8})?$/, 'codeIncorrect'))),
})
const appCode = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.minLength(1),
  z.regex(/^\d{6}$/, 'codeIncorrect'),
)

export const SecondStepForm = z.object({
  challenge: z.string().check(z.minLength(1), z.maxLength(100)),
  code: factorCode,
})
export const SecondFactorCodeForm = z.object({ code: appCode })
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/login/second-factor',
  access: 'anyone',
  summary: 'The second step of a sign-in: a code from the authenticator app, or a recovery code.',
  body: SecondStepForm,
  reply: SignInReply,
  limited: true,
  refusals: { challengeEnded: 422 },
})

export const SecondFactor = z.object({ on: z.boolean(), recovery_codes_left: z.number() })
export type SecondFactor = z.infer<typeof SecondFactor>

export const showSecondFactor = endpoint({
  method: 'GET',
  path: '/api/settings/second-factor',
  access: 'person',
  summary: 'Whether signing in requires a second factor.',
  reply: SecondFactor,
})

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/settings/second-factor',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: 'Creates a secret for an authenticator app; it is required only after it has been confirmed.',
  /** The secret in Base32, and as the `otpauth:` address that the app reads from a QR code. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: { secondFactorOn: 409 },
})

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/settings/second-factor',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary:
    'Turns the second factor on with a code from the app. The recovery codes are shown only in this reply.',
  body: SecondFactorCodeForm,
  reply: RecoveryCodes,
  limited: true,
  refusals: { secondFactorOn: 409, secondFactorOff: 409 },
})

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/api/settings/second-factor/removal',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: 'Turns the second factor off.',
  reply: nothing,
  limited: true,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/settings/recovery-codes',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: 'Creates new recovery codes; the old ones no longer work.',
  reply: RecoveryCodes,
  limited: true,
  refusals: { secondFactorOff: 409 },
})
