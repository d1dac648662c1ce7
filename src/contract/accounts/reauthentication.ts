import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { moment } from '../core/fields.ts'
import { Answer, Asked, challenge } from './passkeys.ts'
import { ProofForm } from './secondFactor.ts'

/** Minutes that a proof of who is there lasts; using it does not make it longer. */
export const proofMinutes = 10

/** What a session has shown, and by what it can. */
export const ProofState = z.object({
  fresh_until: z.nullable(moment),
  /** Whether a code goes with the password. */
  second_factor: z.boolean(),
  /** Whether a passkey can be used instead. */
  passkey: z.boolean(),
})
export type ProofState = z.infer<typeof ProofState>

export const showProof = endpoint({
  method: 'GET',
  path: '/api/settings/proof',
  access: 'person',
  summary: 'Until when the caller need not prove again who they are, and by what they can.',
  reply: ProofState,
})

export const proveByPassword = endpoint({
  method: 'POST',
  path: '/api/settings/proof',
  access: 'person',
  summary:
    'Proves for ten minutes who is there, by the password, and by a code too where the second factor is on.',
  body: ProofForm,
  reply: ProofState,
  limited: true,
})

export const askProofPasskey = endpoint({
  method: 'POST',
  path: '/api/settings/proof/passkey/options',
  access: 'person',
  summary: 'Begins to prove it with a passkey of the caller.',
  reply: Asked,
  limited: true,
})

export const proveByPasskey = endpoint({
  method: 'POST',
  path: '/api/settings/proof/passkey',
  access: 'person',
  summary: 'Proves for ten minutes who is there, by a passkey: it is two factors by itself.',
  body: z.object({ challenge, answer: Answer }),
  reply: ProofState,
  limited: true,
  refusals: { passkeyNotYours: 422, challengeEnded: 422 },
})
