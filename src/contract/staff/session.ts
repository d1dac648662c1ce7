import * as z from 'zod/mini'
import { email } from '../accounts/emailFields.ts'
import { challenge, PasskeyChallenge, PasskeyResponse } from '../accounts/passkeys.ts'
import { factorCode } from '../accounts/secondFactor.ts'
import { endpoint } from '../core/endpoint.ts'
import { atMost, nothing, timestamp } from '../core/fields.ts'
import { StaffRole } from '../core/staffRoles.ts'

/** How long staff stay in, whatever they do. */
export const staffSessionHours = 8
/** On the pages of staff alone: no other page is sent it. */
export const staffCookie = 's-staff'

const password = z.string().check(z.minLength(1), atMost(200))
/** Both factors at once: staff know that they need them. */
export const StaffCredentials = z.object({ email, password, code: factorCode })
export const StaffProof = z.object({ password, code: factorCode })

const StaffToken = z.object({ token: z.string() })

/** `staffDenied`: the account has no role. Only who has its password, or its passkey, learns that. */
const refusals = { staffDenied: 403, credentialsIncorrect: 422 } as const

export const startStaffSession = endpoint({
  method: 'POST',
  path: '/api/staff/sign-in',
  access: 'anyone',
  summary:
    'Begins a session of a staff member, with the password of their account and a code of its second factor. Its token opens ' +
    'nothing of the person’s own, and theirs nothing here.',
  body: StaffCredentials,
  reply: StaffToken,
  limited: true,
  refusals: { ...refusals, staffNeedsSecondFactor: 403 },
})

export const startStaffPasskey = endpoint({
  method: 'POST',
  path: '/api/staff/sign-in/passkey/options',
  access: 'anyone',
  summary: 'Begins a session of a staff member with a passkey.',
  reply: PasskeyChallenge,
  limited: true,
})

export const startStaffSessionWithPasskey = endpoint({
  method: 'POST',
  path: '/api/staff/sign-in/passkey',
  access: 'anyone',
  summary: 'Begins a session of a staff member with the passkey of their account.',
  body: z.object({ challenge, answer: PasskeyResponse }),
  reply: StaffToken,
  limited: true,
  refusals: { staffDenied: 403, passkeyUnknown: 422, challengeEnded: 422 },
})

export const StaffSession = z.object({
  account_id: z.number(),
  name: z.string(),
  time_zone: z.string(),
  roles: z.array(StaffRole),
  expires_at: timestamp,
  /** Until when changes need no reauthentication; null when the next one does. */
  reauthenticated_until: z.nullable(timestamp),
  /** The means of the account. */
  second_factor: z.boolean(),
  passkey: z.boolean(),
})
export type StaffSession = z.infer<typeof StaffSession>

export const showStaffSession = endpoint({
  method: 'GET',
  path: '/api/staff/session',
  access: 'staff',
  summary: 'Who the caller is among the staff.',
  reply: StaffSession,
})

export const endStaffSession = endpoint({
  method: 'DELETE',
  path: '/api/staff/session',
  access: 'staff',
  summary: 'Ends the session.',
  reply: nothing,
})

export const reauthenticateStaff = endpoint({
  method: 'POST',
  path: '/api/staff/reauthentication',
  access: 'staff',
  summary: 'Reauthenticates with password and code, for the changes of the next ten minutes in this session.',
  body: StaffProof,
  reply: StaffSession,
  limited: true,
  refusals: { staffNeedsSecondFactor: 403 },
})

export const startStaffPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/staff/reauthentication/passkey/options',
  access: 'staff',
  summary: 'Starts a reauthentication with one of the caller’s passkeys.',
  reply: PasskeyChallenge,
  limited: true,
})

export const reauthenticateStaffWithPasskey = endpoint({
  method: 'POST',
  path: '/api/staff/reauthentication/passkey',
  access: 'staff',
  summary: 'Reauthenticates with a passkey.',
  body: z.object({ challenge, answer: PasskeyResponse }),
  reply: StaffSession,
  limited: true,
  refusals: { passkeyNotYours: 422, challengeEnded: 422 },
})
