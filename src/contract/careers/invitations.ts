import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, singleLineText, timestamp, nothing } from '../core/fields.ts'
import { requiredName } from '../core/nameFields.ts'
import { workDay } from '../core/workDay.ts'
import { invitationEnded, InvitationState } from './invitationStates.ts'

/** How long an invitation or a join request can be answered, in days. */
export const invitationDays = 30

/** What accepting has made of the person. */
export const Joined = z.object({
  company_slug: z.string(),
  company: z.string(),
  role: z.enum(['admin', 'member']),
})
export type Joined = z.infer<typeof Joined>

/**
 * An invitation as whoever holds it may see it: the invited name, the company with its domain and the position,
 * nothing else.
 * `fit` is what it is to the caller: `unknown` to who is not signed in; `own` where its address or profile is theirs;
 * `other` where it went to an address that nobody here has confirmed, so that a different account may take it
 * knowingly.
 */
export const ShownInvitation = z.object({
  invited_name: z.string(),
  company: z.string(),
  /** That the company has proven to control; null: none. */
  company_domain: z.nullable(z.string()),
  position: z.string(),
  /** Null while it waits for an answer; who has accepted it sees where they are now. */
  joined: z.nullable(Joined),
  fit: z.enum(['unknown', 'own', 'other']),
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

const token = singleLineText(100)
const answerRefusals = { invitationUnknown: 404, invitationForeign: 403, ...invitationEnded } as const

export const showInvitation = endpoint({
  method: 'GET',
  path: '/api/invitation',
  access: 'anyone',
  summary: 'The invitation that a mailed token opens. Strictly limited in rate.',
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
    'Joins the company: makes the membership and a verified employment. An account whose confirmed addresses do not ' +
    'include the invited one says with `other_account` that it means it. Again by the same account changes nothing.',
  body: z.object({ token, other_account: z.optional(z.boolean()) }),
  reply: Joined,
  limited: true,
  refusals: { companyMustVerify: 409, ...answerRefusals, invitationOtherAccount: 409 },
})

export const declineInvitation = endpoint({
  method: 'PUT',
  path: '/api/invitation/refusal',
  access: 'anyone',
  summary: 'Says no to an invitation. Whoever holds its token may: it was sent to them.',
  body: z.object({ token }),
  reply: nothing,
  limited: true,
  refusals: answerRefusals,
})

/** Whoever got the mail says that they do not know who sent it. `all`: nobody is to invite this address any more. */
export const UnknownCompanyForm = z.object({ token: singleLineText(200), scope: z.enum(['company', 'all']) })
export type UnknownCompanyScope = z.infer<typeof UnknownCompanyForm>['scope']

export const reportUnknownCompany = endpoint({
  method: 'PUT',
  path: '/api/invitation/unknown-company',
  access: 'anyone',
  summary:
    'Says by the signed token of an invitation mail that one does not know the company: declines the invitation and ' +
    'takes no more from it, or from anybody. Again changes nothing.',
  body: UnknownCompanyForm,
  reply: nothing,
  limited: true,
  refusals: { unknownCompanyLink: 404, invitationUsed: 409 },
})

export const withdrawUnknownCompanyReport = endpoint({
  method: 'DELETE',
  path: '/api/invitation/unknown-company',
  access: 'anyone',
  summary: 'Takes that back: the address may be invited again.',
  query: z.object({ token: singleLineText(200) }),
  reply: nothing,
  limited: true,
  refusals: { unknownCompanyLink: 404 },
})

export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/api/profile/invitations',
  access: 'person',
  summary:
    'The invitations and join requests of the caller that wait for an answer, newest first; at most 100.',
  reply: z.array(OwnInvitation),
})

export const showOwnInvitation = endpoint({
  method: 'GET',
  path: '/api/profile/invitations/:invitationId',
  access: 'person',
  summary: 'An invitation or a join request of the caller, whatever has become of it.',
  reply: OwnInvitation,
})

export const acceptOwnInvitation = endpoint({
  method: 'PUT',
  path: '/api/profile/invitations/:invitationId/acceptance',
  access: 'person',
  summary: 'Accepts an invitation that is for the caller.',
  reply: Joined,
  limited: true,
  refusals: { companyMustVerify: 409, ...invitationEnded },
})

export const declineOwnInvitation = endpoint({
  method: 'PUT',
  path: '/api/profile/invitations/:invitationId/refusal',
  access: 'person',
  summary: 'Declines an invitation that is for the caller.',
  reply: nothing,
  limited: true,
  refusals: invitationEnded,
})

export const requestToJoin = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/join-requests',
  access: 'person',
  summary:
    'Asks a company to confirm that one works there. Where its invitation is already waiting, this accepts it.',
  body: JoinRequestForm,
  reply: OwnInvitation,
  limited: true,
  refusals: { companyClosed: 410, companyMustVerify: 409, alreadyMember: 409, alreadyRequested: 409 },
})

export const withdrawJoinRequest = endpoint({
  method: 'DELETE',
  path: '/api/profile/join-requests/:invitationId',
  access: 'person',
  summary: "Takes back the caller's own join request.",
  reply: nothing,
  limited: true,
  refusals: invitationEnded,
})

export const removeSelfReportedEmployment = endpoint({
  method: 'DELETE',
  path: '/api/profile/employments/:employmentId',
  access: 'person',
  summary:
    'Removes an employment that the caller has stated, and takes back the request that waits for it. What a company ' +
    'has verified stays.',
  reply: nothing,
  limited: true,
  refusals: { employmentVerified: 409 },
})
