import * as z from 'zod/mini'
import { inviteLimits } from './invitationLimits.ts'
import { endpoint } from '../core/endpoint.ts'
import { withStatus } from '../core/refusals.ts'
import { email } from '../accounts/emailFields.ts'
import { id, timestamp, nothing, pageOf, pageQuery, requiredSingleLineText } from '../core/fields.ts'
import { requiredName } from '../core/nameFields.ts'
import { workDay } from '../core/workDay.ts'
import { invitationEnded, InvitationState } from './invitationStates.ts'

export const CompanyRole = z.enum(['admin', 'member'])
export type CompanyRole = z.infer<typeof CompanyRole>

/** Somebody who works at a company, as its admins see them. */
export const Member = z.object({
  user_id: id,
  name: z.string(),
  photo_url: z.nullable(z.string()),
  headline: z.string(),
  role: CompanyRole,
  /** True of every admin. */
  manage_hr_panel: z.boolean(),
  joined_at: timestamp,
})
export type Member = z.infer<typeof Member>

/** An invitation or a join request, as the company's admins see it. */
export const CompanyInvitation = z.object({
  id,
  direction: z.enum(['invitation', 'request']),
  state: InvitationState,
  /** The invited name, or the name of who asks. */
  name: z.string(),
  /** Where the invitation went; null for a request. */
  email: z.nullable(z.string()),
  /** Who asks; null for an invitation, which does not tell whether there is an account. */
  user_id: z.nullable(id),
  photo_url: z.nullable(z.string()),
  role: CompanyRole,
  manage_hr_panel: z.boolean(),
  position: z.string(),
  start_date: z.string(),
  sent_at: timestamp,
  expires_at: timestamp,
})
export type CompanyInvitation = z.infer<typeof CompanyInvitation>

const invitationFields = { start_date: workDay, role: CompanyRole, manage_hr_panel: z.boolean() }
/** By address, or to a profile that is already here. */
export const InvitationForm = z.object({
  name: requiredName(120),
  email: z.optional(z.nullable(email)),
  user_id: z.optional(z.nullable(id)),
  position: requiredName(100),
  ...invitationFields,
})
/** What the form on the page sends: always an address. Whether a name is one, the server says: the page has no room for it. */
export const InvitationByEmailForm = z.object({
  name: requiredSingleLineText(120),
  email,
  position: requiredSingleLineText(100),
  ...invitationFields,
})

export const RightsForm = z.object({ role: CompanyRole, manage_hr_panel: z.boolean() })

/** The address wants none, or too many people have not known the company. */
const inviteBlocked = { invitationsRefused: 409, invitationsStopped: 403 } as const
/** What a company may not do until it has verified its domain. */
const unverified = { nameConfusable: 409, ...withStatus(409, inviteLimits) } as const

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/members',
  access: 'companyAdmin',
  summary: 'Everybody who works at a company, in the order in which they joined.',
  query: z.object(pageQuery),
  reply: pageOf(Member),
})

export const changeMember = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/members/:userId',
  access: 'companyAdmin',
  summary: 'Changes the role and the permission of a member; holds at once. The last admin stays one.',
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
    'Ends a membership at once. The employment stays in the record of the person. The last admin stays.',
  reply: nothing,
  limited: true,
  refusals: { lastAdmin: 409 },
})

export const listCompanyInvitations = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/invitations',
  access: 'companyAdmin',
  summary:
    'What waits for an answer: join requests, then invitations, each newest first. Invitations that have expired ' +
    'stay for 30 days, to be sent anew.',
  query: z.object(pageQuery),
  reply: pageOf(CompanyInvitation),
})

export const invite = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/invitations',
  access: 'companyAdmin',
  summary:
    'Invites somebody and mails them. Where the person has already asked to join, this accepts the request instead.',
  body: InvitationForm,
  reply: CompanyInvitation,
  limited: true,
  refusals: { ...unverified, alreadyMember: 409, alreadyInvited: 409, ...inviteBlocked },
})

export const resendInvitation = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/invitations/:invitationId/mail',
  access: 'companyAdmin',
  summary: 'Mails a new link, good for 30 days; the one before it no longer works.',
  reply: CompanyInvitation,
  limited: true,
  refusals: { ...unverified, ...invitationEnded, alreadyInvited: 409, ...inviteBlocked },
})

export const cancelInvitation = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/invitations/:invitationId/cancellation',
  access: 'companyAdmin',
  summary: 'Takes an invitation back: its link says so from now on.',
  reply: CompanyInvitation,
  limited: true,
  refusals: invitationEnded,
})

export const restoreInvitation = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/invitations/:invitationId/cancellation',
  access: 'companyAdmin',
  summary: 'Undoes a cancellation: the same link works again, as long as it had left.',
  reply: CompanyInvitation,
  limited: true,
  refusals: {
    nameConfusable: 409,
    ...invitationEnded,
    alreadyInvited: 409,
    alreadyMember: 409,
    invitationsRefused: 409,
  },
})

export const acceptJoinRequest = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/join-requests/:invitationId/acceptance',
  access: 'companyAdmin',
  summary: 'Confirms that a person works here: makes the membership and verifies the employment.',
  body: RightsForm,
  reply: CompanyInvitation,
  limited: true,
  refusals: { nameConfusable: 409, ...invitationEnded },
})

export const declineJoinRequest = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/join-requests/:invitationId/refusal',
  access: 'companyAdmin',
  summary: 'Says no to a join request.',
  reply: CompanyInvitation,
  limited: true,
  refusals: invitationEnded,
})

export const reopenJoinRequest = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/join-requests/:invitationId/refusal',
  access: 'companyAdmin',
  summary: 'Undoes a refusal, as long as the request has not expired.',
  reply: CompanyInvitation,
  limited: true,
  refusals: { ...invitationEnded, alreadyInvited: 409, alreadyMember: 409, invitationsRefused: 409 },
})
