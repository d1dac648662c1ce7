import * as z from 'zod/mini'
import { endpoint, type FileRule } from '../core/endpoint.ts'
import { timestamp } from '../core/fields.ts'
import { withStatus } from '../core/refusals.ts'

const megabyte = 1024 * 1024
/** What is in the file decides, not its name: JSON, a badge as PNG, or a PDF. */
export const credentialRule = { types: ['any'], maxBytes: megabyte } as const satisfies FileRule

/** Why a credential does not count; each has a sentence of its own. */
export const credentialFaults = [
  'credentialUnreadable',
  'credentialDuplicateKeys',
  'credentialIsJwt',
  'credentialNotFound',
  'credentialSeveral',
  'credentialMalformed',
  'credentialOldModel',
  'credentialContextUnknown',
  'credentialContextInline',
  'credentialTermUnknown',
  'credentialTooComplex',
  'credentialUnsigned',
  'credentialProofUnknown',
  'credentialProofInvalid',
  'credentialOneProofInvalid',
  'credentialProofExpired',
  'credentialIssuerUnsupported',
  'credentialIssuerUnreachable',
  'credentialIssuerPrivate',
  'credentialIssuerMismatch',
  'credentialKeyUnknown',
  'credentialKeyRevoked',
  'credentialKeyRetired',
  'credentialNotYetValid',
  'credentialExpired',
  'credentialStatusUnsupported',
  'credentialStatusUnreachable',
  'credentialStatusPrivate',
  'credentialStatusOtherIssuer',
  'credentialStatusInvalid',
  'credentialStatusTooLarge',
  'credentialRevoked',
  'credentialSuspended',
] as const
export type CredentialFault = (typeof credentialFaults)[number]

/** A company of this server whose domain or page is the issuer's. */
export const IssuingCompany = z.object({
  name: z.string(),
  /** Of its page; null if it has none any more. */
  slug: z.nullable(z.string()),
  state: z.enum(['active', 'closed', 'suspended']),
})
export type IssuingCompany = z.infer<typeof IssuingCompany>

/** What a credential says. Nothing in it was checked but that its issuer signed it. */
export const CredentialContent = z.object({
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Names of the person. */
  people: z.array(z.string()),
  /** Whether it is also bound to addresses of the person that only their hashes name. */
  has_hashed_identity: z.boolean(),
  /** The name that the issuer has in it. */
  issuer_name: z.nullable(z.string()),
  role: z.nullable(z.string()),
  /** As in the credential: dates with a time. */
  activity_start: z.nullable(z.string()),
  activity_end: z.nullable(z.string()),
  criteria: z.nullable(z.string()),
  results: z.array(z.object({ name: z.nullable(z.string()), value: z.nullable(z.string()) })),
  /** What it adds: positions, replies, documents. */
  evidence: z.array(z.object({ name: z.nullable(z.string()), text: z.nullable(z.string()) })),
})
export type CredentialContent = z.infer<typeof CredentialContent>

/** A credential that holds: signed by its issuer, valid today, and not revoked. */
export const VerifiedCredential = z.object({
  /** A DID. */
  issuer: z.string(),
  /** Whether this server publishes the issuer's keys. */
  hosted_here: z.boolean(),
  /** The domain that vouches for the key; null if the issuer is nothing but a key. */
  domain: z.nullable(z.string()),
  /** Null if no company here has verified that domain. */
  company: z.nullable(IssuingCompany),
  /** As the proof says; null if it does not. */
  signed_at: z.nullable(timestamp),
  valid_from: z.nullable(timestamp),
  valid_until: z.nullable(timestamp),
  /** `unlisted` has no list to be revoked in; of `refresh`, the issuer offers a newer one. */
  status: z.enum(['unlisted', 'current', 'refresh']),
  content: CredentialContent,
})
export type VerifiedCredential = z.infer<typeof VerifiedCredential>

export const verifyCredential = endpoint({
  method: 'POST',
  path: '/api/credentials/verify',
  access: 'anyone',
  summary:
    'Verifies a credential of any issuer: an Open Badge 3.0 or another Verifiable Credential 2.0 as JSON, as a badge in ' +
    'PNG, or attached to a PDF. Stores nothing of it. Rate limited per network.',
  files: { credential: credentialRule },
  reply: VerifiedCredential,
  limited: true,
  refusals: withStatus(422, credentialFaults),
})
