import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, singleLineText } from '../core/fields.ts'
import { uploadId, uploadRefusals } from '../uploads/uploadId.ts'

/** Media of one certificate or project. */
export const mediaMaximum = 10
export const mediumAltMaximum = 300

export const mediumTypes = ['image', 'pdf', 'docx', 'doc', 'pptx', 'ppt'] as const
export type MediumType = (typeof mediumTypes)[number]

const fileFields = {
  /** Requires the bearer header, as do all files that not everyone may see. */
  url: z.string(),
  /** A small picture of an image or of the first page of a PDF; null if there is none. */
  thumbnail_url: z.nullable(z.string()),
  name: z.string(),
  type: z.enum(mediumTypes),
  /** Bytes. */
  size: z.number(),
  /** Of an image, in pixels; 0 for documents. */
  width: z.number(),
  height: z.number(),
  /** Whether an image moves. */
  animated: z.boolean(),
  /** Of a PDF whose pages could be rendered; 0 otherwise. */
  page_count: z.number(),
  /** Pictures of its first pages. */
  page_urls: z.array(z.string()),
}

/** The file of a medium. */
export const MediumFile = z.object(fileFields)
export type MediumFile = z.infer<typeof MediumFile>

/** An image or a document of a certificate or a project. */
export const Medium = z.object({
  id,
  /** Describes it to people who cannot see it; empty if the owner gave no description. */
  alt: z.string(),
  ...fileFields,
})
export type Medium = z.infer<typeof Medium>

/** A medium of the entry, or an upload that becomes one. */
const MediumForm = z.object({
  id: z.optional(id),
  upload: z.optional(uploadId),
  alt: singleLineText(mediumAltMaximum),
})

/** The media of an entry in the order in which they are shown. Without it they stay as they are. */
export const MediaForm = z.optional(
  z.array(MediumForm).check(
    z.maxLength(mediaMaximum),
    z.refine(
      (media) => media.every((one) => (one.id === undefined) !== (one.upload === undefined)),
      'invalid',
    ),
  ),
)
export type MediaForm = NonNullable<z.infer<typeof MediaForm>>

export const checkMedium = endpoint({
  method: 'POST',
  path: '/api/profile/media',
  access: 'person',
  summary:
    "Checks one of the caller's uploads (`profileMedia`) and makes it ready for a certificate or a project, whose media " +
    'then name the upload. Images are re-encoded without their metadata, and the first pages of a PDF are rendered as ' +
    'pictures. Repeating the call changes nothing.',
  body: z.object({ upload: uploadId }),
  reply: MediumFile,
  limited: true,
  refusals: uploadRefusals,
})
