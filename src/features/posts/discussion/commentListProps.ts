import type { PostViewer } from '#contract/posts/posts.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'
import type { PostChanges } from './postChanges.ts'

export interface CommentListProps {
  strings: StringsOf<'posts', 'discussion'>
  mentionStrings: StringsOf<'posts', 'mentions'>
  scope: Scope
  /** The message of an empty field. */
  required: string
  slug: string
  /** The page to report a comment, without its id. */
  report: string
  postId: number
  viewer: PostViewer
  changes: PostChanges
  /** Loads again whether the reader may comment. */
  reloadViewer: () => void
  /** Called when a comment was added or deleted here. */
  onCount: (by: number) => void
  /** The comment that these reply to; null for the comments on the post. */
  parent?: { readonly id: number; readonly name: string } | null
  /** Whether the form for a reply is open. */
  writing?: boolean
  onWritten?: () => void
}
