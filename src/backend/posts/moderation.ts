import { and, eq, isNotNull, sql } from '#drizzle'
import type { ClosingCompany, EndedWithCompany } from '../core/domainModule.ts'
import type { Deciding } from '../core/reportable.ts'
import type { ModerationState } from '../db/columns.ts'
import type { Tx } from '../db/connect.ts'
import { countOnPost, selectCommentForUpdate } from './comments.ts'
import { openFiles } from './files/postFiles.ts'
import { postComments, posts } from './schema/posts.ts'

/** Hides, removes or shows a post, with its files. Its comments and likes stay where they are. */
export async function moderatePost(
  { tx, emit }: Deciding,
  postId: number,
  state: ModerationState | null,
): Promise<boolean> {
  const [post] = await tx
    .update(posts)
    .set({ moderation: state })
    .where(eq(posts.id, postId))
    .returning({ companyId: posts.companyId, visibility: posts.visibility })
  if (!post) return false
  await openFiles(tx, postId, state === null && post.visibility === 'everyone')
  await emit('postChanged', { companyId: post.companyId, postId })
  return true
}

/** Hides, removes or shows a comment. Its place stays, and is not counted meanwhile. */
export async function moderateComment(
  { tx, emit }: Deciding,
  commentId: number,
  state: ModerationState | null,
): Promise<boolean> {
  const comment = await selectCommentForUpdate(tx, commentId)
  if (!comment) return false
  const { postId } = comment
  const [before, after] = [comment.moderation === null, state === null]
  await tx.update(postComments).set({ moderation: state }).where(eq(postComments.id, commentId))
  if (before !== after) await countOnPost(tx, postId, after ? 1 : -1)
  await emit('commentModerated', { postId, commentId })
  return true
}

/** Deletes the words of a comment; its place stays. */
export async function purgeComment({ ctx, tx }: Deciding, commentId: number): Promise<readonly number[]> {
  await tx
    .update(postComments)
    .set({ text: '', deletedAt: ctx.now() })
    .where(and(eq(postComments.id, commentId), isNotNull(postComments.moderation)))
  return []
}

/** What a decision hides of a company goes when it closes; the sweep deletes the files. */
export async function deleteModeratedPosts(tx: Tx, { companyId }: ClosingCompany): Promise<EndedWithCompany> {
  await tx.delete(posts).where(and(eq(posts.companyId, companyId), isNotNull(posts.moderation)))
  return {}
}

/** Words that a decision hides go with their author. */
export async function eraseModeratedComments(tx: Tx, authorId: number): Promise<void> {
  await tx
    .update(postComments)
    .set({ text: '', deletedAt: sql`coalesce(${postComments.deletedAt}, now())` })
    .where(and(eq(postComments.authorId, authorId), isNotNull(postComments.moderation)))
}
