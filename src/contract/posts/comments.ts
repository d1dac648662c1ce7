import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import {
  hiddenBy,
  id,
  nothing,
  optionalIdText,
  pageOf,
  pageQuery,
  singleLineText,
  timestamp,
} from '../core/fields.ts'
import { MentionForm, mentionForms } from './mentions.ts'
import { SharedComment } from './sharedComment.ts'
import { commentTextMaximum, requiredPlainText } from './text.ts'

/** Maximum length of the reason for a removal, in characters. */
export const removalReasonMaximum = 300

export const Comment = z.extend(SharedComment, {
  /** Whom the text mentions, for changing the comment; empty unless it is the caller's. */
  mentioned: z._default(z.array(MentionForm), []),
  /** Whether the caller likes it. */
  liked: z.boolean(),
  /** Whether the caller wrote it. */
  own: z.boolean(),
  hidden_by: hiddenBy,
})
export type Comment = z.infer<typeof Comment>

const readRefusals = { postForFollowers: 403, companyClosed: 410, companySuspended: 403 } as const
const writeRefusals = {
  ...readRefusals,
  commentsClosed: 403,
  commentsBlocked: 403,
  commentsForFollowers: 403,
} as const

export const listComments = endpoint({
  method: 'GET',
  path: '/api/posts/:postId/comments',
  access: 'person',
  summary: 'The comments on a post, oldest first; with `parent`, the replies to one of them.',
  query: z.object({ ...pageQuery, parent: optionalIdText }),
  reply: pageOf(Comment),
  refusals: readRefusals,
})

export const CommentForm = z.object({
  text: requiredPlainText(commentTextMaximum),
  mentions: mentionForms,
})
export type CommentForm = z.infer<typeof CommentForm>
export const NewCommentForm = z.object({
  ...CommentForm.shape,
  /** The comment that it replies to. A reply to a reply belongs to the same comment. */
  parent_id: z.optional(id),
})
export type NewCommentForm = z.infer<typeof NewCommentForm>

export const addComment = endpoint({
  method: 'POST',
  path: '/api/posts/:postId/comments',
  access: 'person',
  publishes: true,
  summary: 'Comments on a post, or replies to a comment.',
  body: NewCommentForm,
  reply: Comment,
  limited: true,
  refusals: writeRefusals,
})

export const changeComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:commentId',
  access: 'person',
  publishes: true,
  summary: "Changes one of the caller's comments, which is marked as edited.",
  body: CommentForm,
  reply: Comment,
  limited: true,
  refusals: writeRefusals,
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:commentId',
  access: 'person',
  summary: "Deletes one of the caller's comments permanently; its replies stay.",
  reply: nothing,
  limited: true,
})

export const RemovalForm = z.object({
  reason: singleLineText(removalReasonMaximum).check(z.minLength(1)),
})

export const removeComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:commentId/removal',
  access: 'companyAdmin',
  summary:
    "Removes a comment on one of the company's posts permanently. Readers see the reason in its place.",
  body: RemovalForm,
  reply: Comment,
  limited: true,
})

const Liking = z.object({ liked: z.boolean(), like_count: z.number() })

export const likePost = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/like',
  access: 'person',
  summary: 'Likes a post. Idempotent.',
  reply: Liking,
  limited: true,
  refusals: readRefusals,
})

export const unlikePost = endpoint({
  method: 'DELETE',
  path: '/api/posts/:postId/like',
  access: 'person',
  summary: "Takes back the caller's like. Idempotent.",
  reply: Liking,
  limited: true,
  refusals: readRefusals,
})

export const likeComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:commentId/like',
  access: 'person',
  summary: 'Likes a comment. Idempotent.',
  reply: Liking,
  limited: true,
  refusals: readRefusals,
})

export const unlikeComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:commentId/like',
  access: 'person',
  summary: "Takes back the caller's like. Idempotent.",
  reply: Liking,
  limited: true,
  refusals: readRefusals,
})

/** Somebody whom a company does not let comment. */
export const BlockedCommenter = z.object({
  user_id: id,
  name: z.string(),
  photo_url: z.nullable(z.string()),
  blocked_at: timestamp,
})
export type BlockedCommenter = z.infer<typeof BlockedCommenter>

export const listBlockedCommenters = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/blocked-commenters',
  access: 'companyAdmin',
  summary: 'The people whom the company does not let comment on its posts, last blocked first.',
  query: z.object(pageQuery),
  reply: pageOf(BlockedCommenter),
})

export const blockCommenter = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/blocked-commenters/:userId',
  access: 'companyAdmin',
  summary: "Stops a person from commenting on the company's posts, which they still read. Idempotent.",
  reply: nothing,
  limited: true,
  refusals: { memberNotBlocked: 409 },
})

export const unblockCommenter = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/blocked-commenters/:userId',
  access: 'companyAdmin',
  summary: 'Lets a person comment again. Idempotent.',
  reply: nothing,
  limited: true,
})
