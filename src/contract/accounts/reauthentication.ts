import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { timestamp } from '../core/fields.ts'
import { PasskeyResponse, PasskeyChallenge, challenge } from './passkeys.ts'
import { ReauthenticationForm } from './secondFactor.ts'

/** How long a reauthentication lasts, in minutes; using it does not extend it. */
export const reauthenticationMinutes = 10

/** The reauthentication of a session and the available methods. */
export const ReauthenticationState = z.object({
  fresh_until: z.nullable(timestamp),
  /** Whether a code is required together with the password. */
  second_factor: z.boolean(),
  /** Whether a passkey can be used instead. */
  passkey: z.boolean(),
})
export type ReauthenticationState = z.infer<typeof ReauthenticationState>

export const showReauthentication = endpoint({
  method: 'GET',
  path: '/api/settings/proof',
  access: 'person',
  summary: 'How long the latest reauthentication lasts, and the methods that the caller can use.',
  reply: ReauthenticationState,
})

export const reauthenticateWithPassword = endpoint({
  method: 'POST',
  path: '/api/settings/proof',
  access: 'person',
  allowedWhile: 'suspended',
  summary: 'Reauthenticates for ten minutes with the password, and with a code if the second factor is on.',
  body: ReauthenticationForm,
  reply: ReauthenticationState,
  limited: true,
})

export const startPasskeyReauthentication = endpoint({
  method: 'POST',
  path: '/api/settings/proof/passkey/options',
  access: 'person',
  allowedWhile: 'suspended',
  summary: 'Starts a reauthentication with a passkey of the caller.',
  reply: PasskeyChallenge,
  limited: true,
})

export const reauthenticateWithPasskey = endpoint({
  method: 'POST',
  path: '/api/settings/proof/passkey',
  access: 'person',
  allowedWhile: 'suspended',
  summary: 'Reauthenticates for ten minutes with a passkey, which counts as two factors.',
  body: z.object({ challenge, answer: PasskeyResponse }),
  reply: ReauthenticationState,
  limited: true,
  refusals: { passkeyNotYours: 422, challengeEnded: 422 },
})
