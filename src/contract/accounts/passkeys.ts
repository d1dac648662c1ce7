import * as z from 'zod/mini'
import { SignInReply } from './signIn.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp, nothing, requiredSingleLineText } from '../core/fields.ts'

export const passkeyLimit = 20

export const Passkey = z.object({
  id,
  name: z.string(),
  added_at: timestamp,
  last_used_at: z.nullable(timestamp),
  /** Backed up by the vendor's service, and therefore available on other devices. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** The request to the browser and its response in the JSON forms of WebAuthn level 3. */
const Options = z.looseObject({ challenge: z.string() })
export const PasskeyResponse = z.looseObject({
  id: z.string().check(z.maxLength(1500)),
  rawId: z.string().check(z.maxLength(1500)),
  type: z.literal('public-key'),
  response: z.looseObject({}),
  clientExtensionResults: z.looseObject({}),
})
export type PasskeyResponse = z.infer<typeof PasskeyResponse>
export const PasskeyChallenge = z.object({ challenge: z.string(), options: Options })
export const challenge = z.string().check(z.minLength(1), z.maxLength(100))

export const PasskeyName = z.object({ name: requiredSingleLineText(60) })

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  access: 'anyone',
  summary: 'Starts a sign-in with a passkey; no user name is needed.',
  reply: PasskeyChallenge,
  limited: true,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'anyone',
  summary:
    'Signs in with a passkey. It counts as two factors: the device, and its owner’s fingerprint or PIN.',
  body: z.object({ challenge, answer: PasskeyResponse }),
  reply: SignInReply,
  limited: true,
  refusals: { passkeyUnknown: 422, challengeEnded: 422, accountClosed: 403 },
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/settings/passkeys',
  access: 'person',
  summary: 'The passkeys of the caller, oldest first.',
  reply: z.array(Passkey),
})

export const startPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/api/settings/passkeys/options',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: 'Starts the registration of a passkey.',
  reply: PasskeyChallenge,
  limited: true,
  refusals: { passkeysFull: 409 },
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/settings/passkeys',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: 'Adds the passkey that the browser created.',
  body: z.object({ challenge, name: requiredSingleLineText(60), answer: PasskeyResponse }),
  reply: Passkey,
  refusals: { passkeyRefused: 422, challengeEnded: 422, passkeysFull: 409 },
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/settings/passkeys/:passkeyId',
  access: 'person',
  allowedWhile: 'suspended',
  summary: 'Renames a passkey.',
  body: PasskeyName,
  reply: Passkey,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/settings/passkeys/:passkeyId',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: 'Removes a passkey; it can no longer be used to sign in.',
  reply: nothing,
})
