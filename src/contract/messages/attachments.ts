import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id } from '../core/fields.ts'
import { messageFileRule } from '../files/files.ts'
import { uploadId, uploadRefusals } from '../uploads/uploadId.ts'

/** Files of one message. */
export const attachmentMaximum = 5

const fileFields = {
  name: z.string(),
  type: z.enum(messageFileRule.types),
  /** Bytes. */
  size: z.number(),
  /** Requires the bearer header, as do all files that not everyone may see. */
  url: z.string(),
  /** Of a picture: a smaller one; null for documents. */
  thumbnail_url: z.nullable(z.string()),
  /** Of a picture, in pixels; 0 for documents. */
  width: z.number(),
  height: z.number(),
}

/** A file that is ready to be sent with a message. */
export const MessageFile = z.object(fileFields)
export type MessageFile = z.infer<typeof MessageFile>

/** A file of a message; the two sides of the conversation see it. */
export const MessageAttachment = z.object({ id, ...fileFields })
export type MessageAttachment = z.infer<typeof MessageAttachment>

/** Uploads that are sent with a message, in the order in which they are shown. */
export const AttachmentUploads = z._default(
  z.array(uploadId).check(
    z.maxLength(attachmentMaximum),
    z.refine((uploads) => new Set(uploads).size === uploads.length, 'invalid'),
  ),
  [],
)

export const checkAttachment = endpoint({
  method: 'POST',
  path: '/api/message-attachments',
  access: 'person',
  summary:
    "Checks one of the caller's uploads (`messageAttachment`) and makes it ready for a message, which then names the " +
    'upload. Pictures are re-encoded without their metadata. Repeating the call changes nothing.',
  body: z.object({ upload: uploadId }),
  reply: MessageFile,
  limited: true,
  refusals: uploadRefusals,
})
