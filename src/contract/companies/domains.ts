import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { withStatus } from '../core/refusals.ts'
import { timestamp, nothing, requiredSingleLineText } from '../core/fields.ts'
import { inviteLimits } from '../core/invitationStates.ts'

/** `dns`: a TXT record. `file`: a file of the domain's site. `mail`: a code sent to a mailbox of the domain's operator. */
export const DomainMethod = z.enum(['dns', 'file', 'mail'])
export type DomainMethod = z.infer<typeof DomainMethod>

/** Mailboxes reserved for the operator of a domain (RFC 2142). */
export const mailboxes = ['admin', 'hostmaster', 'postmaster'] as const
export const Mailbox = z.enum(mailboxes)
export type Mailbox = z.infer<typeof Mailbox>

/** Why a verification failed; each is also a refusal code. */
export const domainFailures = [
  'domainRecordMissing',
  'domainRecordWrong',
  'domainDnsSilent',
  'domainFileMissing',
  'domainFileWrong',
  'domainFileUnreachable',
  'domainMailDue',
] as const
export const DomainFailure = z.enum(domainFailures)
export type DomainFailure = z.infer<typeof DomainFailure>

/** Days until a pending claim expires. */
export const claimDays = 14
/** Days between checks. */
export const recheckDays = 30
/** Days for which a verified domain may fail its checks before it is lost. */
export const graceDays = 7

/** Limits on the invitations of an unverified company (docs/decisions/024-unverified-company-invitation-limits.md). */
export const unverifiedInvitations = { afterHours: 24, aDay: 5, pending: 10 } as const

const named = {
  /** Lower case, ASCII: internationalised labels in their `xn--` form. */
  domain: z.string(),
  /** For display: in Unicode, unless that could be confused with another domain. */
  shown: z.string(),
}

export const DomainClaim = z.object({
  ...named,
  expires_at: timestamp,
  /** The TXT record, placed at `host` or at the domain itself. */
  record: z.object({ host: z.string(), value: z.string() }),
  file: z.object({ url: z.string(), content: z.string() }),
  /** Addresses to which a code can be sent. */
  mailboxes: z.array(z.object({ mailbox: Mailbox, address: z.string() })),
  /** The recipient of the last code. */
  code_sent_to: z.nullable(z.string()),
})
export type DomainClaim = z.infer<typeof DomainClaim>

export const VerifiedDomain = z.object({
  ...named,
  proven_at: timestamp,
  /** Null if the operator of the site verified it manually; it is then not checked again. */
  method: z.nullable(DomainMethod),
  checked_at: z.nullable(timestamp),
  next_check_at: z.nullable(timestamp),
  /** Set while the domain fails its checks: when it will be lost, and why. */
  lost_at: z.nullable(timestamp),
  failure: z.nullable(DomainFailure),
})
export type VerifiedDomain = z.infer<typeof VerifiedDomain>

export const CompanyVerification = z.object({
  verified: z.boolean(),
  /** The name resembles that of a verified company: no invitations, confirmations or jobs until it is verified. */
  confusable: z.boolean(),
  invite_limit: z.nullable(z.enum(inviteLimits)),
})
export type CompanyVerification = z.infer<typeof CompanyVerification>

export const CompanyDomain = z.object({
  proven: z.nullable(VerifiedDomain),
  claim: z.nullable(DomainClaim),
  standing: CompanyVerification,
})
export type CompanyDomain = z.infer<typeof CompanyDomain>

export const DomainForm = z.object({ domain: requiredSingleLineText(300) })
export const DomainCheckForm = z.object({ method: z.enum(['dns', 'file']) })
export const DomainMailForm = z.object({ mailbox: Mailbox })
export const DomainCodeForm = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.regex(/^\d{6}$/, 'codeIncorrect')),
})

const verificationRefusals = { domainClaimEnded: 409, domainHeld: 409 } as const

export const showCompanyDomain = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/domain',
  access: 'companyAdmin',
  summary: "A company's verified domain and its pending claim.",
  reply: CompanyDomain,
})

export const claimDomain = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/domain-claim',
  access: 'companyAdmin',
  summary: 'Claims a domain and returns the record or file to publish; valid for 14 days.',
  body: DomainForm,
  reply: CompanyDomain,
  limited: true,
})

export const withdrawDomainClaim = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/domain-claim',
  access: 'companyAdmin',
  summary: 'Withdraws the pending claim. A domain that is already verified stays verified.',
  reply: CompanyDomain,
  limited: true,
})

export const checkDomainClaim = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/domain-claim/check',
  access: 'companyAdmin',
  summary: 'Checks for the TXT record or the file now. The refusal code names the problem.',
  body: DomainCheckForm,
  reply: CompanyDomain,
  limited: true,
  refusals: { ...verificationRefusals, ...withStatus(409, domainFailures) },
})

export const mailDomainCode = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/domain-claim/code',
  access: 'companyAdmin',
  summary: 'Sends a six-digit code to admin@, hostmaster@ or postmaster@ of the domain.',
  body: DomainMailForm,
  reply: z.object({ address: z.string(), resend_after: z.number() }),
  limited: true,
  refusals: { domainClaimEnded: 409 },
})

export const confirmDomainCode = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/domain-claim/confirmation',
  access: 'companyAdmin',
  summary: 'Verifies the domain with the code that was sent.',
  body: DomainCodeForm,
  reply: CompanyDomain,
  limited: true,
  refusals: verificationRefusals,
})

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/domain',
  access: 'companyAdmin',
  summary: 'Removes the verified domain. Employments that the company has confirmed stay verified.',
  reply: nothing,
  limited: true,
})

export const showCompanyStanding = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/standing',
  access: 'hrManager',
  summary: 'Whether the company is verified, and its restrictions until it is.',
  reply: CompanyVerification,
})
