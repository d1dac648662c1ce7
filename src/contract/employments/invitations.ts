import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, singleLineText, timestamp, nothing } from '../core/fields.ts'
import { requiredName } from '../core/nameFields.ts'
import { workDay } from '../core/workDay.ts'
import { invitationEnded, InvitationState } from '../core/invitationStates.ts'

/** How long an invitation or a join request can be answered, in days. */
export const invitationDays = 30

/** The membership that accepting an invitation creates. */
export const Joined = z.object({
  company_slug: z.string(),
  company: z.string(),
  role: z.enum(['admin', 'member']),
})
export type Joined = z.infer<typeof Joined>

/**
 * The part of an invitation that anyone with its token may see: the invited name, the company with its domain and the
 * position. `fit` relates it to the caller: `unknown` when signed out; `own` when its address or profile is theirs; `other`
 * when no account has confirmed its address, so that another account may accept it deliberately
 * (docs/decisions/017-invitations-bound-to-accounts.md).
 */
export const ShownInvitation = z.object({
  invited_name: z.string(),
  company: z.string(),
  /** The company's verified domain; null if none. */
  company_domain: z.nullable(z.string()),
  position: z.string(),
  /** Null while pending; after acceptance, the resulting membership. */
  joined: z.nullable(Joined),
  fit: z.enum(['unknown', 'own', 'other']),
  /**
   * The invited address and name, while no account has the address and the caller is signed out: what the account starts
   * with that accepting may create. Null otherwise.
   */
  sign_up: z.nullable(z.object({ email: z.string(), first_name: z.string(), last_name: z.string() })),
})
export type ShownInvitation = z.infer<typeof ShownInvitation>

/** The caller's own invitation or join request. */
export const OwnInvitation = z.object({
  id,
  direction: z.enum(['invitation', 'request']),
  state: InvitationState,
  company: z.string(),
  company_slug: z.string(),
  company_domain: z.nullable(z.string()),
  position: z.string(),
  start_date: z.string(),
  created_at: timestamp,
  expires_at: timestamp,
})
export type OwnInvitation = z.infer<typeof OwnInvitation>

export const JoinRequestForm = z.object({ position: requiredName(100), start_date: workDay })

export const token = singleLineText(100)
export const answerRefusals = { invitationUnknown: 404, invitationForeign: 403, ...invitationEnded } as const

/** Of the person who would join. */
const joinRefusals = { companyMustVerify: 409, companySuspended: 403, accessSuspended: 409 } as const

export const showInvitation = endpoint({
  method: 'GET',
  path: '/api/invitation',
  access: 'anyone',
  summary: 'The invitation of a mailed token. Strictly rate limited.',
  query: z.object({ token }),
  reply: ShownInvitation,
  limited: true,
  refusals: answerRefusals,
})

export const acceptInvitation = endpoint({
  method: 'PUT',
  path: '/api/invitation/acceptance',
  access: 'person',
  summary:
    'Joins the company: creates the membership and a verified employment. An account whose confirmed addresses do not ' +
    'include the invited one must send `other_account`. Idempotent for the same account.',
  body: z.object({ token, other_account: z.optional(z.boolean()) }),
  reply: Joined,
  limited: true,
  refusals: { ...joinRefusals, ...answerRefusals, invitationOtherAccount: 409 },
})

export const declineInvitation = endpoint({
  method: 'PUT',
  path: '/api/invitation/refusal',
  access: 'anyone',
  summary: 'Declines an invitation; its token is sufficient.',
  body: z.object({ token }),
  reply: nothing,
  limited: true,
  refusals: answerRefusals,
})

/** The recipient of an invitation reports that they do not know the sender. `all` blocks all invitations to the address. */
export const UnknownCompanyForm = z.object({ token: singleLineText(200), scope: z.enum(['company', 'all']) })
export type UnknownCompanyScope = z.infer<typeof UnknownCompanyForm>['scope']

export const reportUnknownCompany = endpoint({
  method: 'PUT',
  path: '/api/invitation/unknown-company',
  access: 'anyone',
  summary:
    'Reports an unknown company with the signed token of its invitation mail: declines the invitation and blocks further ' +
    'ones from the company, or from all. Idempotent.',
  body: UnknownCompanyForm,
  reply: nothing,
  limited: true,
  refusals: { unknownCompanyLink: 404, invitationUsed: 409 },
})

export const withdrawUnknownCompanyReport = endpoint({
  method: 'DELETE',
  path: '/api/invitation/unknown-company',
  access: 'anyone',
  summary: 'Withdraws the report: the address may be invited again.',
  query: z.object({ token: singleLineText(200) }),
  reply: nothing,
  limited: true,
  refusals: { unknownCompanyLink: 404 },
})

export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/api/profile/invitations',
  access: 'person',
  summary: 'The pending invitations and join requests of the caller, newest first; at most 100.',
  reply: z.array(OwnInvitation),
})

export const showOwnInvitation = endpoint({
  method: 'GET',
  path: '/api/profile/invitations/:invitationId',
  access: 'person',
  summary: 'An invitation or a join request of the caller in any state.',
  reply: OwnInvitation,
})

export const acceptOwnInvitation = endpoint({
  method: 'PUT',
  path: '/api/profile/invitations/:invitationId/acceptance',
  access: 'person',
  summary: 'Accepts an invitation to the caller, while its sender is an admin.',
  reply: Joined,
  limited: true,
  refusals: { ...joinRefusals, ...invitationEnded },
})

export const declineOwnInvitation = endpoint({
  method: 'PUT',
  path: '/api/profile/invitations/:invitationId/refusal',
  access: 'person',
  summary: 'Declines an invitation to the caller.',
  reply: nothing,
  limited: true,
  refusals: invitationEnded,
})

export const requestToJoin = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/join-requests',
  access: 'person',
  publishes: true,
  summary:
    'Asks a company to confirm that the caller works there. If its invitation is pending, this accepts it.',
  body: JoinRequestForm,
  reply: OwnInvitation,
  limited: true,
  refusals: { companyClosed: 410, ...joinRefusals, alreadyMember: 409, alreadyRequested: 409 },
})

export const withdrawJoinRequest = endpoint({
  method: 'DELETE',
  path: '/api/profile/join-requests/:invitationId',
  access: 'person',
  summary: "Withdraws the caller's own join request.",
  reply: nothing,
  limited: true,
  refusals: invitationEnded,
})
