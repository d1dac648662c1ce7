import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idText, nothing, pageOf, pageQuery, timestamp } from '../core/fields.ts'
import { requiredPlainText } from '../posts/text.ts'

interface Rule {
  readonly about: 'account' | 'company'
  /** Whether a second member of the staff approves it. */
  readonly needsApproval: boolean
  /** Hours between the last approval and the change, in which it can be withdrawn. */
  readonly waitsHours: number
}

/** What support can do for people and companies. A code is stored with steps, so none gets another meaning. */
export const supportRules = {
  /** An account that was closed and is not erased yet. */
  reopenAccount: { about: 'account', needsApproval: false, waitsHours: 0 },
  /** A lost second factor: takes away all of them, with the sessions. */
  resetFactors: { about: 'account', needsApproval: true, waitsHours: 24 },
  /** An account that is suspended. */
  closeAccount: { about: 'account', needsApproval: true, waitsHours: 24 },
  closeCompany: { about: 'company', needsApproval: false, waitsHours: 24 },
  /** A domain that belongs to somebody else. */
  releaseDomain: { about: 'company', needsApproval: true, waitsHours: 24 },
} as const satisfies Readonly<Record<string, Rule>>
export type SupportKind = keyof typeof supportRules
export const supportKinds = Object.keys(supportRules) as [SupportKind, ...SupportKind[]]
export const SupportKind = z.enum(supportKinds)

/** Maximum length of the evidence, in characters. */
export const evidenceMaximum = 2_000

const Member = z.object({ id, name: z.string() })

export const SupportStep = z.object({
  id,
  kind: SupportKind,
  target: z.object({ kind: z.enum(['account', 'company']), id, name: z.string() }),
  /** The one that the company is to lose; null of every other kind, and of steps of releases before this was stored. */
  domain: z.nullable(z.string()),
  /** How it was found out that it is right: who asked, and what shows that. */
  evidence: z.string(),
  requested_at: timestamp,
  /** Null for an account that was erased, as below. */
  requested_by: z.nullable(Member),
  approved_by: z.nullable(Member),
  /** When it is done; null while an approval is missing. */
  due_at: z.nullable(timestamp),
  ended_at: z.nullable(timestamp),
  /** `void`: it could not be done, as the second factor had been used, the domain was another one, or the account was gone. */
  outcome: z.nullable(z.enum(['done', 'withdrawn', 'void'])),
  /** Whether it waits for an approval that the caller can give. */
  approvable: z.boolean(),
})
export type SupportStep = z.infer<typeof SupportStep>

export const supportLists = ['open', 'ended'] as const
export type SupportList = (typeof supportLists)[number]

export const listSupportSteps = endpoint({
  method: 'GET',
  path: '/api/staff/support-steps',
  access: 'staff',
  staffRole: 'support',
  summary: 'What support is doing for people and companies, or has done; the newest first.',
  query: z.object({ ...pageQuery, list: z.optional(z.enum(supportLists)) }),
  reply: pageOf(SupportStep),
})

export const SupportForm = z.object({
  kind: SupportKind,
  /** The id of the account or company that it is about. */
  target_id: idText,
  evidence: requiredPlainText(evidenceMaximum),
})

export const requestSupportStep = endpoint({
  method: 'POST',
  path: '/api/staff/support-steps',
  access: 'staff',
  staffRole: 'support',
  requiresReauthentication: true,
  summary:
    'Begins a step for a person or a company, with its evidence. What takes over or closes an account, or takes a domain, needs the approval of a ' +
    'colleague and waits for 24 hours after it; the person, at all their addresses, or the admins are notified.',
  body: SupportForm,
  reply: nothing,
  refusals: { supportNotNeeded: 409, supportPending: 409, ownSupport: 403 },
})

export const approveSupportStep = endpoint({
  method: 'POST',
  path: '/api/staff/support-steps/:stepId/approval',
  access: 'staff',
  staffRole: 'support',
  requiresReauthentication: true,
  summary: 'Approves a step that a colleague began.',
  reply: nothing,
  refusals: { supportEnded: 409, sameRequester: 403, ownSupport: 403 },
})

export const withdrawSupportStep = endpoint({
  method: 'POST',
  path: '/api/staff/support-steps/:stepId/withdrawal',
  access: 'staff',
  staffRole: 'support',
  requiresReauthentication: true,
  summary: 'Withdraws a step that is not done yet.',
  reply: nothing,
  refusals: { supportEnded: 409, ownSupport: 403 },
})
