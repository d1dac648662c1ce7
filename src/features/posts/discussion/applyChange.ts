import type { SharedComment } from '#contract/posts/sharedComment.ts'
import type { Comment } from '#contract/posts/comments.ts'

export interface LoadedComments {
  readonly items: readonly Comment[]
  readonly next: string | null
}

/** What an event says about the comments of a post. */
export interface CommentChange {
  readonly comments: readonly SharedComment[]
  readonly deleted: readonly number[]
}

/**
 * The comments on a post, or the replies to one of them, after a change. New ones are the newest, so they come last, and
 * only when everything before them is loaded. Comments that are being sent have negative ids and stay at the end.
 */
export function applyChange(
  { items, next }: LoadedComments,
  parent: number | null,
  { comments, deleted }: CommentChange,
): LoadedComments {
  const listed = comments.filter(({ parent_id: parentId }) => parentId === parent)
  const known = new Set(items.map(({ id }) => id))
  const added = next === null ? listed.filter(({ id }) => !known.has(id)) : []
  const changed = items
    .filter(({ id }) => !deleted.includes(id))
    .map((item) => {
      const shared = listed.find(({ id }) => id === item.id)
      return shared ? { ...item, ...shared, hidden_by: null } : item
    })
  return {
    items: [
      ...changed.filter(({ id }) => id > 0),
      ...added.map((comment): Comment => ({
        ...comment,
        mentioned: [],
        liked: false,
        own: false,
        hidden_by: null,
      })),
      ...changed.filter(({ id }) => id < 0),
    ],
    next,
  }
}
