import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, pageOf, pageQuery, timestamp } from '../core/fields.ts'
import { PostDocument } from './documents.ts'
import { LinkPreview } from './linkPreviews.ts'
import { Mention } from './mention.ts'
import { PostVideo } from './videos.ts'

/** Members of the company count as followers (docs/decisions/081). */
export const postVisibilities = ['everyone', 'followers'] as const
export type PostVisibility = (typeof postVisibilities)[number]
/** Who may comment, among those who may read the post. */
export const commentingChoices = ['everyone', 'followers', 'nobody'] as const
export type Commenting = (typeof commentingChoices)[number]

export const imageMaximum = 10
/** Jobs that a post can advertise. */
export const postJobMaximum = 5

export const PostImage = z.object({
  id,
  /** Requires the bearer header unless the post is published for everyone. */
  url: z.string(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
  /** Empty if the author gave none. */
  alt: z.string(),
  /** Its variants show the first frame. */
  animated: z.boolean(),
})
export type PostImage = z.infer<typeof PostImage>

/** A job that a post advertises. */
export const PostJob = z.object({
  id,
  title: z.string(),
  /** Empty when fully remote. */
  city: z.string(),
  /** Whether one can apply; false once it is paused or closed. */
  open: z.boolean(),
})
export type PostJob = z.infer<typeof PostJob>

export const postFields = {
  id,
  company: z.object({
    id,
    slug: z.string(),
    name: z.string(),
    domain: z.nullable(z.string()),
    logo_url: z.nullable(z.string()),
  }),
  /** Plain text; what is written with http or https is a link. */
  text: z.string(),
  /** In the order of the text. */
  mentions: z.array(Mention),
  visibility: z.enum(postVisibilities),
  commenting: z.enum(commentingChoices),
  images: z.array(PostImage),
  video: z.nullable(PostVideo),
  /** In the author's order; downloads that accompany the text. */
  documents: z.array(PostDocument),
  /** Of the first link; null if there is none or the author removed it. */
  link_preview: z.nullable(LinkPreview),
  /** In the author's order. */
  jobs: z.array(PostJob),
  like_count: z.number(),
  comment_count: z.number(),
  /** The last change of text, images, video or documents after the publication. */
  edited_at: z.nullable(timestamp),
}

/** A published post. */
export const Post = z.object({ ...postFields, published_at: timestamp })
export type Post = z.infer<typeof Post>

/** A person's relation to a company whose posts they read. */
export interface PostReader {
  readonly follows: boolean
  readonly isMember: boolean
  readonly isBlocked: boolean
}

/** Whether a published post may be read. Signed-out visitors are `null`. */
export function canRead(post: Pick<Post, 'visibility'>, reader: PostReader | null): boolean {
  return post.visibility === 'everyone' || reader?.follows === true || reader?.isMember === true
}

/** Why somebody who may read a post may not comment on it; null if they may. */
export function commentRefusal(
  { commenting }: Pick<Post, 'commenting'>,
  { follows, isMember, isBlocked }: PostReader,
): 'commentsClosed' | 'commentsBlocked' | 'commentsForFollowers' | null {
  if (commenting === 'nobody') return 'commentsClosed'
  if (isMember) return null
  if (isBlocked) return 'commentsBlocked'
  return commenting === 'followers' && !follows ? 'commentsForFollowers' : null
}

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/posts',
  access: 'anyone',
  summary:
    'The published posts of a company, newest first: those for everyone, and those for followers if the caller follows ' +
    'the company or is a member. `visibility` limits the list to one kind.',
  query: z.object({ ...pageQuery, visibility: z.optional(z.enum(postVisibilities)) }),
  reply: pageOf(Post),
  refusals: { companyClosed: 410 },
})

const postRefusals = { postForFollowers: 403, companyClosed: 410, companySuspended: 403 } as const

export const showPost = endpoint({
  method: 'GET',
  path: '/api/posts/:postId',
  access: 'anyone',
  summary: 'A published post. One for followers is refused to everyone else.',
  reply: Post,
  refusals: postRefusals,
})

/** An earlier version of a post. */
export const PostRevision = z.object({
  id,
  text: z.string(),
  image_count: z.number(),
  has_video: z.boolean(),
  document_count: z.number(),
  /** When this version was published. */
  published_at: timestamp,
})
export type PostRevision = z.infer<typeof PostRevision>

export const listPostRevisions = endpoint({
  method: 'GET',
  path: '/api/posts/:postId/revisions',
  access: 'anyone',
  summary: 'The earlier versions of a published post, newest first, for everyone who may read it.',
  query: z.object(pageQuery),
  reply: pageOf(PostRevision),
  refusals: postRefusals,
})

export const PostViewer = z.object({
  liked: z.boolean(),
  /** Why the caller may not comment; null if they may. */
  comment_refusal: z.nullable(z.enum(['commentsClosed', 'commentsBlocked', 'commentsForFollowers'])),
  /** Whether they may edit the post and remove comments. */
  manages: z.boolean(),
})
export type PostViewer = z.infer<typeof PostViewer>

export const showPostViewer = endpoint({
  method: 'GET',
  path: '/api/posts/:postId/viewer',
  access: 'person',
  summary: 'Whether the caller likes the post, may comment on it and manages it.',
  reply: PostViewer,
  refusals: postRefusals,
})
