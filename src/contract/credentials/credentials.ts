import * as z from 'zod/mini'
import { email } from '../accounts/emailFields.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, timestamp } from '../core/fields.ts'
import { CredentialForm, CredentialKind } from './kinds.ts'

/** Why nothing of an employment can be signed now. */
export const issuingObstacles = ['signingOff', 'signingUnavailable', 'employmentUnverified'] as const

/** Whether a credential holds: `refresh` when the record says more by now. */
export const CredentialState = z.enum(['valid', 'refresh', 'revoked'])
export type CredentialState = z.infer<typeof CredentialState>

const subject = {
  kind: CredentialKind,
  /** Null unless it is of a review. */
  review_id: z.nullable(id),
}

/** Something of an employment that its employee can have signed. */
export const CredentialOffer = z.object({
  ...subject,
  /** Of a review. */
  title: z.nullable(z.string()),
  /** Whether the employee has agreed that others see it; true for the employment itself. */
  shared: z.boolean(),
})
export type CredentialOffer = z.infer<typeof CredentialOffer>

export const IssuedCredential = z.object({
  id,
  ...subject,
  title: z.nullable(z.string()),
  issued_at: timestamp,
  state: CredentialState,
  revoked_at: z.nullable(timestamp),
  /** `owner`: the employee revoked it. `record`: the company no longer confirms what it says. `key`: the key that signed it was revoked. */
  revoked_by: z.nullable(z.enum(['owner', 'record', 'key'])),
  /** The forms in which it was taken along. */
  taken_as: z.array(CredentialForm),
})
export type IssuedCredential = z.infer<typeof IssuedCredential>

export const EmploymentCredentials = z.object({
  /** Null when what is offered can be signed. */
  obstacle: z.nullable(z.enum(issuingObstacles)),
  offers: z.array(CredentialOffer),
  items: z.array(IssuedCredential),
  /** The confirmed addresses that a credential can be bound to. */
  emails: z.array(z.string()),
})
export type EmploymentCredentials = z.infer<typeof EmploymentCredentials>

const isSubject = (one: { kind: CredentialKind; review_id: number | null }) =>
  (one.kind === 'review') === (one.review_id !== null)

export const CredentialRequest = z
  .object({
    ...subject,
    /** A confirmed address whose salted hash binds the credential to its owner besides the name; null for the name alone. */
    email: z.nullable(email),
  })
  .check(z.refine(isSubject, { error: 'invalid', path: ['review_id'] }))
export type CredentialRequest = z.infer<typeof CredentialRequest>

const path = '/api/employments/:employmentId/credentials'

export const listCredentials = endpoint({
  method: 'GET',
  path,
  access: 'person',
  summary: 'What of an employment the company can sign for its employee, and what it has signed.',
  reply: EmploymentCredentials,
  refusals: { otherSide: 403 },
})

export const issueCredential = endpoint({
  method: 'POST',
  path,
  access: 'person',
  summary:
    'Has the company sign what it has confirmed, for the employee who asks for it: the employment, a shared review, or the shared final feedback.',
  body: CredentialRequest,
  reply: EmploymentCredentials,
  limited: true,
  refusals: {
    companySuspended: 403,
    signingOff: 409,
    signingUnavailable: 503,
    employmentUnverified: 409,
    otherSide: 403,
    credentialUnshared: 409,
    credentialExists: 409,
  },
})

/** A credential as it was signed. */
export const TakenCredential = z.object({
  uuid: z.string(),
  /** JSON, byte for byte. */
  document: z.string(),
  /** What it says, for a picture of it. */
  person: z.string(),
  company: z.string(),
  position: z.string(),
})
export type TakenCredential = z.infer<typeof TakenCredential>

export const takeCredential = endpoint({
  method: 'POST',
  path: '/api/credentials/:credentialId/files',
  access: 'person',
  allowedWhile: 'suspended',
  summary: 'A credential of the caller, to take along in the form that is noted. Also one that was revoked.',
  body: z.object({ form: CredentialForm }),
  reply: TakenCredential,
  limited: true,
})

export const revokeCredential = endpoint({
  method: 'DELETE',
  path: '/api/credentials/:credentialId',
  access: 'person',
  summary: 'Revokes a credential of the caller, for good.',
  reply: nothing,
  limited: true,
})
