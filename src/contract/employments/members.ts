import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { withStatus } from '../core/refusals.ts'
import { email } from '../accounts/emailFields.ts'
import {
  id,
  timestamp,
  nothing,
  pageOf,
  pageQuery,
  requiredSingleLineText,
  singleLineText,
} from '../core/fields.ts'
import { requiredName } from '../core/nameFields.ts'
import { workDay } from '../core/workDay.ts'
import { invitationEnded, InvitationState, inviteLimits } from '../core/invitationStates.ts'

export const CompanyRole = z.enum(['admin', 'member'])
export type CompanyRole = z.infer<typeof CompanyRole>

/** A member of a company, as its admins see them. */
export const Member = z.object({
  user_id: id,
  name: z.string(),
  photo_url: z.nullable(z.string()),
  headline: z.string(),
  role: CompanyRole,
  /** Both are true of every admin. */
  manage_hr_panel: z.boolean(),
  answer_messages: z.boolean(),
  joined_at: timestamp,
  /** An admin has suspended their access to the workspace. */
  suspended: z.boolean(),
  /** Their ongoing employment here, the latest if there are several; null for members without one, such as founders. */
  employment: z.nullable(
    z.object({
      id,
      position: z.string(),
      start_date: z.string(),
      /** The last day of a planned end, YYYY-MM-DD. */
      last_day: z.nullable(z.string()),
    }),
  ),
})
export type Member = z.infer<typeof Member>

/** An invitation or a join request, as the company's admins see it. */
export const CompanyInvitation = z.object({
  id,
  direction: z.enum(['invitation', 'request']),
  state: InvitationState,
  /** The invited name, or the requester's name. */
  name: z.string(),
  /** The invited address; null for a request. */
  email: z.nullable(z.string()),
  /** The requester; null for an invitation, so that it does not reveal whether an account exists. */
  user_id: z.nullable(id),
  photo_url: z.nullable(z.string()),
  role: CompanyRole,
  manage_hr_panel: z.boolean(),
  answer_messages: z.boolean(),
  position: z.string(),
  start_date: z.string(),
  sent_at: timestamp,
  expires_at: timestamp,
})
export type CompanyInvitation = z.infer<typeof CompanyInvitation>

const rightFields = {
  role: CompanyRole,
  manage_hr_panel: z.boolean(),
  answer_messages: z.optional(z.boolean()),
}
const invitationFields = { start_date: workDay, ...rightFields }
/** An invitation to an address or to an existing profile. */
export const InvitationForm = z.object({
  name: requiredName(120),
  email: z.optional(z.nullable(email)),
  user_id: z.optional(z.nullable(id)),
  position: requiredName(100),
  ...invitationFields,
})
/** The page's form always sends an address. Names are checked on the server, to keep the page small. */
export const InvitationByEmailForm = z.object({
  name: requiredSingleLineText(120),
  email,
  position: requiredSingleLineText(100),
  ...invitationFields,
})

/** `leaving`: with a planned end; `suspended`: without access. */
export const MemberFilter = z.enum(['leaving', 'suspended'])
export type MemberFilter = z.infer<typeof MemberFilter>

/** `answer_messages` stays as it is if it is omitted. */
export const RightsForm = z.object(rightFields)

/** The address blocks invitations, or too many recipients have reported the company as unknown. */
const inviteBlocked = { invitationsRefused: 409, invitationsStopped: 403 } as const
/** Refusals for a company without a verified domain. */
const unverified = { nameConfusable: 409, ...withStatus(409, inviteLimits) } as const
/** A suspended member comes back only when an admin restores their access. */
const joined = { alreadyMember: 409, memberSuspended: 409 } as const

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/members',
  access: 'companyAdmin',
  summary: 'The members of a company in the order in which they joined; by name and state.',
  query: z.object({ ...pageQuery, q: z.optional(singleLineText(100)), state: z.optional(MemberFilter) }),
  reply: pageOf(Member),
})

export const changeMember = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/members/:userId',
  access: 'companyAdmin',
  summary:
    'Changes the role and permissions of a member at once; what a former admin has opened is cancelled. The last admin stays.',
  body: RightsForm,
  reply: Member,
  limited: true,
  refusals: { lastAdmin: 409 },
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/members/:userId',
  access: 'companyAdmin',
  summary:
    'Ends at once the membership of somebody without an ongoing employment, whose end is planned instead; not of the last admin.',
  reply: nothing,
  limited: true,
  refusals: { lastAdmin: 409, memberEmployed: 409 },
})

export const suspendMember = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/members/:userId/suspension',
  access: 'companyAdmin',
  summary:
    'Suspends a member’s access to the workspace with immediate effect, and cancels what they have opened, such as ' +
    'invitations. The employment continues. Idempotent.',
  reply: Member,
  limited: true,
  refusals: { lastAdmin: 409 },
})

export const restoreMember = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/members/:userId/suspension',
  access: 'companyAdmin',
  summary: 'Gives a suspended member their access back, with the rights they had. Idempotent.',
  reply: Member,
  limited: true,
})

export const listCompanyInvitations = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/invitations',
  access: 'companyAdmin',
  summary:
    'Pending join requests, then invitations, each newest first. Expired invitations are listed for 30 days and can be ' +
    'sent again.',
  query: z.object(pageQuery),
  reply: pageOf(CompanyInvitation),
})

export const invite = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/invitations',
  access: 'companyAdmin',
  publishes: true,
  summary: 'Invites a person by mail. If they have asked to join, this accepts their request instead.',
  body: InvitationForm,
  reply: CompanyInvitation,
  limited: true,
  refusals: { ...unverified, ...joined, alreadyInvited: 409, ...inviteBlocked },
})

export const resendInvitation = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/invitations/:invitationId/mail',
  access: 'companyAdmin',
  publishes: true,
  summary:
    'Mails a new link, valid for 30 days; the previous one no longer works. The caller becomes its sender.',
  reply: CompanyInvitation,
  limited: true,
  refusals: { ...unverified, ...invitationEnded, alreadyInvited: 409, ...inviteBlocked },
})

export const cancelInvitation = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/invitations/:invitationId/cancellation',
  access: 'companyAdmin',
  summary: 'Cancels an invitation; its link shows that it is cancelled.',
  reply: CompanyInvitation,
  limited: true,
  refusals: invitationEnded,
})

export const restoreInvitation = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/invitations/:invitationId/cancellation',
  access: 'companyAdmin',
  publishes: true,
  summary: 'Undoes a cancellation: the same link works again until its original expiry.',
  reply: CompanyInvitation,
  limited: true,
  refusals: {
    nameConfusable: 409,
    ...invitationEnded,
    alreadyInvited: 409,
    ...joined,
    invitationsRefused: 409,
  },
})

export const acceptJoinRequest = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/join-requests/:invitationId/acceptance',
  access: 'companyAdmin',
  summary: 'Confirms that a person works here: creates the membership and verifies the employment.',
  body: RightsForm,
  reply: CompanyInvitation,
  limited: true,
  refusals: { nameConfusable: 409, memberSuspended: 409, ...invitationEnded },
})

export const declineJoinRequest = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/join-requests/:invitationId/refusal',
  access: 'companyAdmin',
  summary: 'Declines a join request.',
  reply: CompanyInvitation,
  limited: true,
  refusals: invitationEnded,
})

export const reopenJoinRequest = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/join-requests/:invitationId/refusal',
  access: 'companyAdmin',
  summary: 'Undoes a refusal unless the request has expired.',
  reply: CompanyInvitation,
  limited: true,
  refusals: { ...invitationEnded, alreadyInvited: 409, ...joined, invitationsRefused: 409 },
})
