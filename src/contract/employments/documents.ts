import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, timestamp } from '../core/fields.ts'
import { documentRule } from '../files/files.ts'
import { uploadId, uploadRefusals } from '../uploads/uploadId.ts'

/** Documents that each side may add to an employment. */
export const documentMaximum = 50

export const DocumentSide = z.enum(['employee', 'company'])
export type DocumentSide = z.infer<typeof DocumentSide>

/** A supporting document of an employment; only its two parties see it. */
export const EmploymentDocument = z.object({
  id,
  name: z.string(),
  type: z.enum(documentRule.types),
  /** Bytes. */
  size: z.number(),
  /** Of the stored file, in hex: both sides can show that they have the same. */
  sha256: z.string(),
  /** The side that added it, and alone may delete it. */
  side: DocumentSide,
  /** Null when the account no longer exists. */
  added_by: z.nullable(z.object({ user_id: id, name: z.string() })),
  added_at: timestamp,
  /** Requires the bearer header. */
  url: z.string(),
  /** Of a picture: a smaller one, which requires the bearer header too. */
  thumbnail_url: z.nullable(z.string()),
})
export type EmploymentDocument = z.infer<typeof EmploymentDocument>

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/employments/:employmentId/documents',
  access: 'person',
  summary:
    'The supporting documents of an employment, newest first, for the employee and the admins of its company.',
  reply: z.array(EmploymentDocument),
})

export const DocumentForm = z.object({
  upload: uploadId,
})

export const addDocument = endpoint({
  method: 'POST',
  path: '/api/employments/:employmentId/documents',
  access: 'person',
  summary:
    "Checks one of the caller's uploads and adds it to an employment, for the employee or the company, whichever the " +
    'caller is. Repeating the call changes nothing.',
  body: DocumentForm,
  reply: EmploymentDocument,
  limited: true,
  refusals: { tooManyDocuments: 409, ...uploadRefusals },
})

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/api/employments/:employmentId/documents/:documentId',
  access: 'person',
  summary: "Deletes a supporting document that the caller's side has added.",
  reply: nothing,
  limited: true,
  refusals: { documentOfOtherSide: 403 },
})
