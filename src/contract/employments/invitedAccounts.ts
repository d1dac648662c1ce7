import * as z from 'zod/mini'
import { PasskeyChallenge, PasskeyResponse, challenge } from '../accounts/passkeys.ts'
import { newPassword } from '../accounts/signIn.ts'
import { personFields } from '../accounts/signUps.ts'
import { endpoint } from '../core/endpoint.ts'
import { locale } from '../core/fields.ts'
import { answerRefusals, Joined, token } from './invitations.ts'

/**
 * Accounts created by accepting an invitation: the mailed link confirms the invited address, so no code is asked for
 * (docs/decisions/064-accounts-by-invitation.md).
 */
export const InvitedPerson = z.object(personFields)
export const InvitedAccountForm = z.object({ ...personFields, password: newPassword })

/** A function, so that browsers do not load what only the server reads. `token` is stored in the cookie `s-token`. */
const joinedSession = () => z.object({ token: z.string(), locale, joined: Joined })
const refusals = {
  ...answerRefusals,
  companyMustVerify: 409,
  companySuspended: 403,
  /** An account has the invited address: the invitation is accepted by signing in. */
  invitationNeedsSignIn: 409,
} as const

export const createInvitedAccount = endpoint({
  method: 'POST',
  path: '/api/invitation/account',
  access: 'anyone',
  summary:
    'Creates an account for the invited address with a password, accepts the invitation and signs in. The token confirms ' +
    'the address.',
  body: z.extend(InvitedAccountForm, { token }),
  reply: joinedSession(),
  limited: true,
  refusals,
})

export const startInvitedPasskey = endpoint({
  method: 'POST',
  path: '/api/invitation/passkey-account/options',
  access: 'anyone',
  summary: 'Starts the registration of a passkey for the account that the invitation creates.',
  body: z.extend(InvitedPerson, { token }),
  reply: PasskeyChallenge,
  limited: true,
  refusals,
})

export const createInvitedPasskeyAccount = endpoint({
  method: 'POST',
  path: '/api/invitation/passkey-account',
  access: 'anyone',
  summary: 'As `/api/invitation/account`, with a passkey instead of a password.',
  body: z.extend(InvitedPerson, { token, challenge, answer: PasskeyResponse }),
  reply: joinedSession(),
  limited: true,
  refusals: { ...refusals, passkeyRefused: 422, challengeEnded: 422 },
})
