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
  /** Kept by the maker's service too, and so on other devices. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** What the browser is asked with, and what it answers: the JSON forms of WebAuthn level 3. */
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
  summary: 'Begins a sign-in with a passkey; whose it is, is not asked.',
  reply: PasskeyChallenge,
  limited: true,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'anyone',
  summary: 'Signs in with a passkey. It is two factors by itself: the device, and its owner’s finger or PIN.',
  body: z.object({ challenge, answer: PasskeyResponse }),
  reply: SignInReply,
  limited: true,
  refusals: { passkeyUnknown: 422, challengeEnded: 422 },
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
  requiresReauthentication: true,
  summary: 'Begins to add a passkey.',
  reply: PasskeyChallenge,
  limited: true,
  refusals: { passkeysFull: 409 },
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/settings/passkeys',
  access: 'person',
  requiresReauthentication: true,
  summary: 'Adds the passkey that the browser made.',
  body: z.object({ challenge, name: requiredSingleLineText(60), answer: PasskeyResponse }),
  reply: Passkey,
  refusals: { passkeyRefused: 422, challengeEnded: 422, passkeysFull: 409 },
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/settings/passkeys/:passkeyId',
  access: 'person',
  summary: 'Names a passkey anew.',
  body: PasskeyName,
  reply: Passkey,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/settings/passkeys/:passkeyId',
  access: 'person',
  requiresReauthentication: true,
  summary: 'Removes a passkey: nobody signs in with it any more.',
  reply: nothing,
})
