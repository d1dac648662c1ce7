import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id } from '../core/fields.ts'
import { postDocumentRule } from '../files/files.ts'
import { uploadId, uploadRefusals } from '../uploads/uploadId.ts'

export const postDocumentMaximum = 5

const fileFields = {
  /** A download. Requires the bearer header unless the post is published for everyone. */
  url: z.string(),
  /** The sender's file name. */
  name: z.string(),
  type: z.enum(postDocumentRule.types),
  /** Bytes. */
  size: z.number(),
}

export const PostDocument = z.object({ id, ...fileFields })
export type PostDocument = z.infer<typeof PostDocument>

/** A document of the post, or an upload that becomes one. */
const DocumentForm = z
  .object({ id: z.optional(id), upload: z.optional(uploadId) })
  .check(z.refine(({ id: known, upload }) => (known === undefined) !== (upload === undefined), 'invalid'))
export type DocumentForm = z.infer<typeof DocumentForm>

/** In the order in which they are shown. */
export const documentForms = z.array(DocumentForm).check(
  z.maxLength(postDocumentMaximum),
  z.refine(
    (documents) =>
      new Set(documents.map(({ id: known, upload }) => upload ?? known)).size === documents.length,
    'invalid',
  ),
)

export const checkPostDocument = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/post-documents',
  access: 'companyAdmin',
  summary:
    "Checks one of the caller's uploads (`postDocument`: PDF, Word or PowerPoint) and makes it ready for a post. The file " +
    'stays as it is, with what it says about its author. A post then names the upload. Repeating the call changes nothing.',
  body: z.object({ upload: uploadId }),
  reply: z.object(fileFields),
  limited: true,
  refusals: uploadRefusals,
})
