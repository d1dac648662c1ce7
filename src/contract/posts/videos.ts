import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { languageCode } from '../core/languageCode.ts'
import type { Locale } from '../core/locale.ts'
import { id } from '../core/fields.ts'
import { uploadId, uploadRefusals } from '../uploads/uploadId.ts'
import { altTextMaximum, plainText } from './text.ts'

export const videoTypes = ['video/mp4', 'video/webm'] as const

/** Languages of captions, as in the `srclang` of a track. */
export const captionLanguages = [
  ...([
    'en',
    'uk',
    'ar',
    'bg',
    'cs',
    'da',
    'de',
    'el',
    'es',
    'et',
    'fi',
    'fr',
    'he',
    'hi',
    'hr',
    'hu',
    'it',
  ] as const),
  ...([
    'ja',
    'ka',
    'ko',
    'lt',
    'lv',
    'nl',
    'no',
    'pl',
    'pt',
    'ro',
    'sk',
    'sl',
    'sr',
    'sv',
    'tr',
    'zh',
  ] as const),
] as const
export type CaptionLanguage = (typeof captionLanguages)[number]
/** The language of captions until their author names another. */
export const captionLanguageOf = (locale: Locale): CaptionLanguage =>
  captionLanguages.find((one) => one === languageCode(locale)) ?? captionLanguages[0]

/** What a video told besides its pictures and its sound, and tells no more. */
export const removedKinds = [
  ...(['location', 'camera', 'date', 'title', 'author', 'description', 'cover'] as const),
  ...(['software', 'tracks', 'other'] as const),
] as const
export type RemovedKind = (typeof removedKinds)[number]

/** URLs require the bearer header unless the post is published for everyone; all answer to `Range`. */
const fileFields = {
  url: z.string(),
  type: z.enum(videoTypes),
  /** Bytes. */
  size: z.number(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
  /** Seconds. */
  duration: z.number(),
}

export const PostVideo = z.object({
  id,
  ...fileFields,
  /** Empty if the author gave none. */
  alt: z.string(),
  /** The frame that is shown before the video plays. */
  poster: z.nullable(z.object({ url: z.string(), width: z.number(), height: z.number() })),
  /** WebVTT. */
  captions: z.nullable(z.object({ url: z.string(), language: z.enum(captionLanguages) })),
})
export type PostVideo = z.infer<typeof PostVideo>

/** The video of the post, or an upload that becomes it. Its poster and captions stay unless an upload replaces them. */
export const VideoForm = z
  .object({
    id: z.optional(id),
    upload: z.optional(uploadId),
    alt: plainText(altTextMaximum),
    /** An image for posts. Null removes the poster. */
    poster: z.optional(z.nullable(uploadId)),
    /** Null removes them; without the field they stay. */
    captions: z.optional(
      z.nullable(z.object({ upload: z.optional(uploadId), language: z.enum(captionLanguages) })),
    ),
  })
  .check(z.refine(({ id: known, upload }) => (known === undefined) !== (upload === undefined), 'invalid'))
export type VideoForm = z.infer<typeof VideoForm>

const uploaded = z.object({ upload: uploadId })

export const checkPostVideo = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/post-videos',
  access: 'companyAdmin',
  summary:
    "Checks one of the caller's uploads (`postVideo`) and makes it ready for a post: the pictures and the sound are copied " +
    'into a file without metadata, and `removed` says what that was. A post then names the upload. Repeating the call ' +
    'changes nothing.',
  body: uploaded,
  reply: z.object({ ...fileFields, removed: z.array(z.enum(removedKinds)) }),
  limited: true,
  refusals: uploadRefusals,
})

export const checkPostCaptions = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/post-captions',
  access: 'companyAdmin',
  summary:
    "Checks one of the caller's uploads (`postCaptions`, WebVTT) and makes it ready for the video of a post, without " +
    'comments and styles. Repeating the call changes nothing.',
  body: uploaded,
  reply: z.object({ url: z.string() }),
  limited: true,
  refusals: uploadRefusals,
})
