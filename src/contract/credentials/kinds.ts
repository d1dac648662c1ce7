import * as z from 'zod/mini'

/** What a company signs: an employment, a competency review of it, or its final feedback. */
export const credentialKinds = ['employment', 'review', 'feedback'] as const
export const CredentialKind = z.enum(credentialKinds)
export type CredentialKind = z.infer<typeof CredentialKind>

/** How a credential is taken along: its JSON, a picture with it inside, or attached to the CV. */
export const credentialForms = ['json', 'badge', 'cv'] as const
export const CredentialForm = z.enum(credentialForms)
export type CredentialForm = z.infer<typeof CredentialForm>

/** What a list says of each of its credentials: that it no longer holds, or that there is a newer state of the record. */
export const statusPurposes = ['revocation', 'refresh'] as const
export const StatusPurpose = z.enum(statusPurposes)
export type StatusPurpose = z.infer<typeof StatusPurpose>
