import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { timestamp } from '../core/fields.ts'
import { PasskeyResponse, PasskeyChallenge, challenge } from './passkeys.ts'
import { ReauthenticationForm } from './secondFactor.ts'

/** Minutes that a proof of who is there lasts; using it does not make it longer. */
export const reauthenticationMinutes = 10

/** What a session has shown, and by what it can. */
export const ReauthenticationState = z.object({
  fresh_until: z.nullable(timestamp),
  /** Whether a code goes with the password. */
  second_factor: z.boolean(),
  /** Whether a passkey can be used instead. */
  passkey: z.boolean(),
})
export type ReauthenticationState = z.infer<typeof ReauthenticationState>

export const showReauthentication = endpoint({
  method: 'GET',
  path: '/api/settings/proof',
  access: 'person',
  summary: 'Until when the caller need not prove again who they are, and by what they can.',
  reply: ReauthenticationState,
})

export const reauthenticateWithPassword = endpoint({
  method: 'POST',
  path: '/api/settings/proof',
  access: 'person',
  summary:
    'Proves for ten minutes who is there, by the password, and by a code too where the second factor is on.',
  body: ReauthenticationForm,
  reply: ReauthenticationState,
  limited: true,
})

export const startPasskeyReauthentication = endpoint({
  method: 'POST',
  path: '/api/settings/proof/passkey/options',
  access: 'person',
  summary: 'Begins to prove it with a passkey of the caller.',
  reply: PasskeyChallenge,
  limited: true,
})

export const reauthenticateWithPasskey = endpoint({
  method: 'POST',
  path: '/api/settings/proof/passkey',
  access: 'person',
  summary: 'Proves for ten minutes who is there, by a passkey: it is two factors by itself.',
  body: z.object({ challenge, answer: PasskeyResponse }),
  reply: ReauthenticationState,
  limited: true,
  refusals: { passkeyNotYours: 422, challengeEnded: 422 },
})
