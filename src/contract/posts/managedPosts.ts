import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { hiddenBy, id, nothing, pageOf, pageQuery, timestamp } from '../core/fields.ts'
import { dateFilters } from '../jobs/search.ts'
import { uploadId, uploadRefusals } from '../uploads/uploadId.ts'
import {
  commentingChoices,
  imageMaximum,
  PostImage,
  postFields,
  postJobMaximum,
  postVisibilities,
} from './posts.ts'
import { altTextMaximum, plainText, postTextMaximum } from './text.ts'
import { documentForms } from './documents.ts'
import { MentionForm, mentionForms } from './mentions.ts'
import { VideoForm } from './videos.ts'

/** Endpoints of a company's admins for its posts; the public ones are in `posts.ts`. */

export const postStatuses = ['draft', 'published'] as const
export type PostStatus = (typeof postStatuses)[number]
/** The sort orders of docs/texts.md. */
export const postSortings = ['newest', 'oldest', 'az', 'za'] as const
export type PostSorting = (typeof postSortings)[number]
/** Maximum length of a search text, in characters. */
export const postSearchMaximum = 100

/** An image of the post, or an upload that becomes one; in the order in which they are shown. */
const ImageForm = z.object({
  id: z.optional(id),
  upload: z.optional(uploadId),
  alt: plainText(altTextMaximum),
})

const formFields = {
  text: plainText(postTextMaximum),
  mentions: mentionForms,
  visibility: z.enum(postVisibilities),
  commenting: z.enum(commentingChoices),
  images: z.array(ImageForm).check(
    z.maxLength(imageMaximum),
    z.refine(
      (images) => images.every((one) => (one.id === undefined) !== (one.upload === undefined)),
      'invalid',
    ),
  ),
  /** A post has images or a video. */
  video: z._default(z.nullable(VideoForm), null),
  /** Beside images or a video. They accompany a text, and are no content of their own. */
  documents: z._default(documentForms, []),
  /** The preview of a link in the text; it is dropped with the link. */
  link_preview: z._default(z.nullable(id), null),
  /** Jobs of the company. A job is added while it is published, and stays when it is paused or closed. */
  jobs: z._default(
    z.array(id).check(
      z.maxLength(postJobMaximum),
      z.refine((ids) => new Set(ids).size === ids.length, 'invalid'),
    ),
    [],
  ),
}
interface Attached {
  readonly images: readonly unknown[]
  readonly video: unknown
}
const hasOneKind = /* @__NO_SIDE_EFFECTS__ */ () =>
  z.refine<Attached>(({ images, video }) => images.length === 0 || video === null, {
    error: 'videoWithImages',
    path: ['video'],
  })

/** A draft may be empty. */
export const PostForm = z.object(formFields).check(hasOneKind())
export type PostForm = z.infer<typeof PostForm>

/** `version` is that of the post the change was made to: a change made meanwhile is not overwritten. */
const version = z.number().check(z.int(), z.positive())
export const PostDraftForm = z.object({ ...formFields, version }).check(hasOneKind())
export type PostDraftForm = z.infer<typeof PostDraftForm>

/** A published post needs a text, an image or a video. */
export const hasContent = ({ text, images, video }: Attached & { readonly text: string }): boolean =>
  text.trim() !== '' || images.length > 0 || video !== null
export const PublishedPostForm = z
  .object({ ...formFields, version })
  .check(hasOneKind(), z.refine(hasContent, { error: 'postEmpty', path: ['text'] }))

export const ManagedPost = z.object({
  ...postFields,
  /** Whom the text mentions, for the next form. */
  mentioned: z.array(MentionForm),
  /** Null for a draft. */
  published_at: z.nullable(timestamp),
  updated_at: timestamp,
  /** Raised by every change. */
  version: z.number(),
  /** Who created it; only the company's admins see that. Null when the account no longer exists. */
  author: z.nullable(z.object({ user_id: id, name: z.string() })),
  hidden_by: hiddenBy,
})
export type ManagedPost = z.infer<typeof ManagedPost>

export const PostSearch = z.object({
  ...pageQuery,
  q: z.optional(z.string().check(z.trim(), z.maxLength(postSearchMaximum))),
  status: z.optional(z.enum(postStatuses)),
  sort: z.optional(z.enum(postSortings)),
  /** When it was published; drafts, when they were created. */
  posted: z.optional(z.enum(dateFilters)),
})
export type PostSearch = z.infer<typeof PostSearch>

export const listManagedPosts = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/managed-posts',
  access: 'companyAdmin',
  summary: 'The posts of a company, drafts included, with search, four sort orders and date filters.',
  query: PostSearch,
  reply: z.object({
    ...pageOf(ManagedPost).shape,
    /** Of all posts, whatever is searched for. */
    counts: z.object({ draft: z.number(), published: z.number() }),
  }),
})

export const createPost = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/managed-posts',
  access: 'companyAdmin',
  publishes: true,
  summary: 'Creates a draft, which may be empty.',
  body: PostForm,
  reply: ManagedPost,
  limited: true,
  refusals: uploadRefusals,
})

export const checkPostImage = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/post-images',
  access: 'companyAdmin',
  summary:
    "Checks one of the caller's uploads and makes it ready for a post: it is re-encoded without its metadata, and an " +
    'animation stays one. A post then names the upload. Repeating the call changes nothing.',
  body: z.object({ upload: uploadId }),
  reply: z.omit(PostImage, { id: true, alt: true }),
  limited: true,
  refusals: uploadRefusals,
})

export const showManagedPost = endpoint({
  method: 'GET',
  path: '/api/managed-posts/:postId',
  access: 'companyAdmin',
  summary: 'A post in any state.',
  reply: ManagedPost,
})

export const savePostDraft = endpoint({
  method: 'PUT',
  path: '/api/managed-posts/:postId',
  access: 'companyAdmin',
  summary: 'Changes a draft; refused if it was changed or published meanwhile.',
  body: PostDraftForm,
  reply: ManagedPost,
  limited: true,
  refusals: { ...uploadRefusals, postChanged: 409, postPublished: 409 },
})

export const publishPost = endpoint({
  method: 'PUT',
  path: '/api/managed-posts/:postId/publication',
  access: 'companyAdmin',
  publishes: true,
  summary:
    'Publishes a draft, or a changed version of a published post, whose earlier version stays readable. It needs a text, ' +
    'an image or a video.',
  body: PublishedPostForm,
  reply: ManagedPost,
  limited: true,
  refusals: { ...uploadRefusals, postChanged: 409 },
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/managed-posts/:postId',
  access: 'companyAdmin',
  summary:
    'Deletes a post with its images, video and documents, earlier versions, comments and likes, permanently.',
  reply: nothing,
  limited: true,
})

export const deletePostRevision = endpoint({
  method: 'DELETE',
  path: '/api/managed-posts/:postId/revisions/:revisionId',
  access: 'companyAdmin',
  summary: 'Deletes an earlier version of a post permanently.',
  reply: nothing,
  limited: true,
})
