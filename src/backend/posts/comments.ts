import { and, eq, isNull, sql } from '#drizzle'
import { commentRefusal } from '#contract/posts/posts.ts'
import type { Comment, CommentForm, NewCommentForm } from '#contract/posts/comments.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { notFound, notOwned, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { postComments, posts } from './schema/posts.ts'
import { findPostForReader } from './access.ts'
import { announcePost } from './announce.ts'
import type { MentionScope } from './mentionable.ts'
import { findComment } from './commentQueries.ts'
import { announceMentions, encodeText, writeMentions } from './mentions.ts'

type CommentColumns = typeof postComments.$inferSelect

/** Comments on a post, or replies to a comment. */
export async function addComment(
  ctx: Context,
  viewer: Viewer,
  postId: number,
  { parent_id: parentId, ...form }: NewCommentForm,
): Promise<Comment> {
  await ctx.rates.use('comment', viewer.userId)
  const { commentId, parent } = await transact(ctx, async (tx, emit) => {
    await lockPost(tx, postId)
    const scope = await findScope(tx, viewer, postId)
    const text = await encodeText(tx, scope, form)
    const parent = parentId === undefined ? null : await findParent(tx, postId, parentId)
    const [added] = await tx
      .insert(postComments)
      .values({ postId, parentId: parent, authorId: viewer.userId, text, createdAt: ctx.now() })
      .returning({ id: postComments.id })
    if (!added) throw new Error('Inserting the comment returned no row')
    const mentioning = { postId, commentId: added.id, text }
    await writeMentions(tx, mentioning)
    await announceMentions(tx, emit, { ...mentioning, actorId: viewer.userId, now: ctx.now() })
    await count(tx, { postId, parentId: parent, moderation: null }, 1)
    return { commentId: added.id, parent }
  })
  announcePost(ctx, postId, shownWith({ id: commentId, parentId: parent }))
  return findComment(ctx, viewer, commentId)
}

/** Discussions have two levels: a reply to a reply belongs to the same comment. */
async function findParent(tx: Tx, postId: number, id: number): Promise<number> {
  const [parent] = await tx
    .select({ id: postComments.id, parentId: postComments.parentId })
    .from(postComments)
    .where(and(eq(postComments.id, id), eq(postComments.postId, postId)))
  if (!parent) throw notFound()
  return parent.parentId ?? parent.id
}

/** Whom the viewer may mention in a comment. @throws Refused unless they may read the post and comment on it */
async function findScope(tx: Tx, viewer: Viewer, postId: number): Promise<MentionScope> {
  const { post, reader } = await findPostForReader(tx, viewer, postId)
  const refusal = commentRefusal(post, reader)
  if (refusal) throw refuse(refusal)
  return { userId: viewer.userId, companyId: reader.isMember ? post.companyId : null, postId }
}

export async function changeComment(
  ctx: Context,
  viewer: Viewer,
  commentId: number,
  form: CommentForm,
): Promise<Comment> {
  await ctx.rates.use('comment', viewer.userId)
  const { postId } = await transact(ctx, async (tx, emit) => {
    const comment = await lockOwnComment(tx, viewer, commentId)
    const scope = await findScope(tx, viewer, comment.postId)
    const text = await encodeText(tx, scope, form, comment.text)
    if (comment.text === text) return comment
    await tx.update(postComments).set({ text, editedAt: ctx.now() }).where(eq(postComments.id, commentId))
    const mentioning = { postId: comment.postId, commentId, text }
    await writeMentions(tx, mentioning)
    if (comment.moderation === null)
      await announceMentions(tx, emit, { ...mentioning, actorId: viewer.userId, now: ctx.now() })
    return comment
  })
  announcePost(ctx, postId, [commentId])
  return findComment(ctx, viewer, commentId)
}

/** Deletes an own comment. With replies, its place stays. */
export async function deleteComment(ctx: Context, viewer: Viewer, commentId: number): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  const deleted = await transact(ctx, async (tx, emit) => {
    const comment = await lockOwnComment(tx, viewer, commentId)
    if (comment.replyCount > 0)
      await tx
        .update(postComments)
        .set({ text: '', deletedAt: ctx.now() })
        .where(eq(postComments.id, commentId))
    else await tx.delete(postComments).where(eq(postComments.id, commentId))
    await count(tx, comment, -1, { keepsPlace: comment.replyCount > 0 })
    await emit('commentRemoved', { postId: comment.postId, commentId })
    return comment
  })
  announcePost(ctx, deleted.postId, shownWith(deleted))
  return null
}

/** Removes somebody's comment from a post of the company. Its place stays, with the reason. */
export async function removeComment(
  ctx: Context,
  admin: CompanyAdmin,
  commentId: number,
  { reason }: { reason: string },
): Promise<Comment> {
  await ctx.rates.use('write', admin.userId)
  const { postId } = await transact(ctx, async (tx, emit) => {
    const comment = await lockComment(tx, commentId)
    const [post] = await tx
      .select({ companyId: posts.companyId })
      .from(posts)
      .where(eq(posts.id, comment.postId))
    if (post?.companyId !== admin.company.id) throw notFound()
    if (comment.moderation !== null) throw notFound()
    await tx
      .update(postComments)
      .set({ text: '', deletedAt: ctx.now(), removalReason: reason })
      .where(eq(postComments.id, commentId))
    await count(tx, comment, -1, { keepsPlace: true })
    await emit('commentRemoved', { postId: comment.postId, commentId })
    return comment
  })
  announcePost(ctx, postId, [commentId])
  return findComment(ctx, admin, commentId)
}

async function lockComment(tx: Tx, commentId: number): Promise<CommentColumns> {
  const comment = await selectCommentForUpdate(tx, commentId)
  if (!comment) throw notFound()
  return comment
}

/** Serialises with other comments and the deletion of the post, which locks it before its comments. */
async function lockPost(tx: Tx, postId: number): Promise<void> {
  await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('no key update')
}

/** A comment that has not been deleted. */
export async function selectCommentForUpdate(tx: Tx, commentId: number): Promise<CommentColumns | null> {
  const isThere = and(eq(postComments.id, commentId), isNull(postComments.deletedAt))
  const [place] = await tx.select({ postId: postComments.postId }).from(postComments).where(isThere)
  if (place) await lockPost(tx, place.postId)
  const [comment] = await tx.select().from(postComments).where(isThere).for('update')
  return comment ?? null
}

async function lockOwnComment(tx: Tx, { userId }: Viewer, commentId: number): Promise<CommentColumns> {
  const comment = await lockComment(tx, commentId)
  if (comment.authorId !== userId) throw notOwned()
  if (comment.moderation === 'removed') throw notFound()
  return comment
}

/** A reply is counted by the comment above it. */
const shownWith = ({ id, parentId }: Pick<CommentColumns, 'id' | 'parentId'>): number[] =>
  parentId === null ? [id] : [parentId, id]

/**
 * Counts a comment in or out. A comment whose place stays is still one of the replies that are listed; one that a decision hides
 * has been counted out of the post's already.
 */
async function count(
  tx: Tx,
  { postId, parentId, moderation }: Pick<CommentColumns, 'postId' | 'parentId' | 'moderation'>,
  by: 1 | -1,
  { keepsPlace = false } = {},
): Promise<void> {
  if (parentId !== null && !keepsPlace)
    await tx
      .update(postComments)
      .set({ replyCount: sql`${postComments.replyCount} + ${by}` })
      .where(eq(postComments.id, parentId))
  if (moderation === null) await countOnPost(tx, postId, by)
}

/** Changes the number of comments that a post shows. */
export async function countOnPost(tx: Tx, postId: number, by: 1 | -1): Promise<void> {
  await tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + ${by}` })
    .where(eq(posts.id, postId))
}
