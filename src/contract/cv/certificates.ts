import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, requiredSingleLineText, singleLineText, webAddress } from '../core/fields.ts'
import { uploadRefusals } from '../uploads/uploadId.ts'
import { inOrder, optionalDay } from './entryFields.ts'
import { MediaForm, Medium } from './media.ts'

const fields = {
  id,
  name: z.string(),
  provider: z.string(),
  credential_id: z.string(),
  /** Empty if there is none. */
  credential_url: z.string(),
  issued_on: z.nullable(z.string()),
  /** The last day on which it is valid; null if it does not expire. */
  expires_on: z.nullable(z.string()),
}
/** A licence or certification without its media, as applications and CVs contain it. */
export const CertificateFacts = z.object(fields)
export type CertificateFacts = z.infer<typeof CertificateFacts>

/** A licence or certification. */
export const Certificate = z.object({ ...fields, media: z.array(Medium) })
export type Certificate = z.infer<typeof Certificate>

/** Days before its expiration on which the owner of a certificate is reminded. */
export const expiryReminderDays = 30

export const isExpired = (
  { expires_on: last }: Pick<CertificateFacts, 'expires_on'>,
  today: string,
): boolean => last !== null && last < today

export const CertificateForm = z
  .object({
    name: requiredSingleLineText(150),
    provider: singleLineText(150),
    credential_id: singleLineText(100),
    credential_url: webAddress,
    issued_on: optionalDay,
    expires_on: optionalDay,
    media: MediaForm,
  })
  .check(inOrder('issued_on', 'expires_on'))
export type CertificateForm = z.infer<typeof CertificateForm>

export const createCertificate = endpoint({
  method: 'POST',
  path: '/api/profile/certificates',
  access: 'person',
  summary: "Adds a licence or certification to the caller's profile.",
  body: CertificateForm,
  reply: Certificate,
  limited: true,
  refusals: { entryLimit: 409, ...uploadRefusals },
})

export const saveCertificate = endpoint({
  method: 'PUT',
  path: '/api/profile/certificates/:entryId',
  access: 'person',
  summary: "Changes a licence or certification on the caller's profile.",
  body: CertificateForm,
  reply: Certificate,
  limited: true,
  refusals: uploadRefusals,
})

export const deleteCertificate = endpoint({
  method: 'DELETE',
  path: '/api/profile/certificates/:entryId',
  access: 'person',
  summary: "Removes a licence or certification from the caller's profile.",
  reply: nothing,
  limited: true,
})
