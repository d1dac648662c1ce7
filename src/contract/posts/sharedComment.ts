import * as z from 'zod/mini'
import { id, timestamp } from '../core/fields.ts'
import { Mention } from './mention.ts'

/** What is the same for everyone who reads a comment. */
export const SharedComment = z.object({
  id,
  post_id: id,
  /** The comment that it replies to; replies have none of their own. */
  parent_id: z.nullable(id),
  /** Null when the account was closed or erased. */
  author: z.nullable(
    z.object({
      user_id: id,
      name: z.string(),
      photo_url: z.nullable(z.string()),
      /** Whether they work for the company of the post. */
      is_member: z.boolean(),
    }),
  ),
  /** Empty when it was deleted or removed. */
  text: z.string(),
  /** In the order of the text. */
  mentions: z._default(z.array(Mention), []),
  created_at: timestamp,
  edited_at: z.nullable(timestamp),
  /** Deleted by its author: what remains is the place of its replies. */
  deleted: z.boolean(),
  /** Why it was removed; null if it was not. */
  removal_reason: z.nullable(z.string()),
  /** Whether the operator of the product removed it, and not the company. */
  removed_by_operator: z._default(z.boolean(), false),
  like_count: z.number(),
  reply_count: z.number(),
})
export type SharedComment = z.infer<typeof SharedComment>
