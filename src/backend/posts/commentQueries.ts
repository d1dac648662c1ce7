import { and, asc, desc, eq, gt, inArray, isNull, sql } from '#drizzle'
import { fileAddress } from '#contract/files/files.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { SharedComment } from '#contract/posts/sharedComment.ts'
import type { BlockedCommenter, Comment } from '#contract/posts/comments.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { afterPosition, positionCursor, readIdCursor, readPosition, toPage } from '../core/keyset.ts'
import { notFound } from '../core/refuse.ts'
import { hidingDecision } from '../core/removed.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import { files } from '../files/schema.ts'
import { blockedCommenters, commentLikes, postComments, posts } from './schema/posts.ts'
import { profiles, fullName, fullNameOf } from '../profiles/schema/profiles.ts'
import { findReadablePost } from './access.ts'
import { formerMember, subjectsOfComment } from './mentions.ts'
import { mentionsFormerMember, readText, type ReadText } from './mentionText.ts'

/** Everything shown about comments, for one viewer or for everyone; to narrow with `where`. */
function selectComments(db: Tx, userId: number | null) {
  return db
    .select({
      comment: postComments,
      hiddenBy: hidingDecision('comment', postComments),
      subjects: subjectsOfComment,
      name: fullNameOf(profiles),
      photoKey: files.key,
      closedAt: accounts.closedAt,
      isMember: sql<boolean>`exists (
        select 1 from ${currentMembers} join ${posts} on ${posts.companyId} = ${currentMembers.companyId}
        where ${posts.id} = ${postComments.postId} and ${currentMembers.userId} = ${postComments.authorId}
      )`,
      // Of the rows of a page only: a join would read all likes.
      liked: sql<boolean>`exists (
        select 1 from ${commentLikes} where ${commentLikes.commentId} = ${postComments.id}
          and ${commentLikes.userId} = ${userId}
      )`,
    })
    .from(postComments)
    .innerJoin(accounts, eq(accounts.id, postComments.authorId))
    .leftJoin(profiles, eq(profiles.userId, postComments.authorId))
    .leftJoin(files, eq(files.id, profiles.photoId))
}
type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

function toComment(row: CommentRow, { userId, locale }: Viewer, ctx: Context): Comment {
  const { comment } = row
  const own = comment.authorId === userId && comment.moderation !== 'removed'
  const seen = own ? row : masked(row)
  const { mentioned, ...text } = readText(seen.comment.text, row.subjects, formerMember(ctx, locale))
  return {
    ...toSharedComment(seen, text),
    mentioned: own ? mentioned : [],
    liked: row.liked,
    own,
    hidden_by: own ? row.hiddenBy : null,
  }
}

/** Of a comment that a decision hides, readers see the place. */
const masked = (row: CommentRow): CommentRow =>
  row.comment.moderation === null
    ? row
    : {
        ...row,
        comment: { ...row.comment, text: '', deletedAt: row.comment.createdAt, removedByOperator: true },
      }

function toSharedComment(
  { comment, ...row }: CommentRow,
  text: Pick<ReadText, 'text' | 'mentions'>,
): SharedComment {
  const isDeleted = comment.deletedAt !== null
  return {
    id: comment.id,
    post_id: comment.postId,
    parent_id: comment.parentId,
    author:
      row.closedAt === null && row.name !== null && !isDeleted
        ? {
            user_id: comment.authorId,
            name: row.name,
            photo_url: fileAddress(row.photoKey),
            is_member: row.isMember,
          }
        : null,
    ...text,
    created_at: comment.createdAt.toISOString(),
    edited_at: isDeleted ? null : (comment.editedAt?.toISOString() ?? null),
    deleted: isDeleted && comment.removalReason === null && !comment.removedByOperator,
    removal_reason: comment.removalReason,
    removed_by_operator: comment.removedByOperator,
    like_count: comment.likeCount,
    reply_count: comment.replyCount,
  }
}

/** The comments on a post, or the replies to one of them, oldest first. */
export async function listComments(
  ctx: Context,
  viewer: Viewer,
  postId: number,
  { after, limit = defaultPageSize, parent }: PageQuery & { readonly parent?: number | undefined },
): Promise<{ items: Comment[]; next: string | null }> {
  const { userId } = viewer
  await findReadablePost(ctx.db, userId, postId)
  const last = readIdCursor(after)
  const listed = ctx.db
    .select({ id: postComments.id })
    .from(postComments)
    .where(
      and(
        eq(postComments.postId, postId),
        parent === undefined ? isNull(postComments.parentId) : eq(postComments.parentId, parent),
        last === null ? undefined : gt(postComments.id, last),
      ),
    )
    .orderBy(asc(postComments.id))
    .limit(limit + 1)
  const found = await selectComments(ctx.db, userId)
    .where(inArray(postComments.id, listed))
    .orderBy(asc(postComments.id))
  const { rows, next } = toPage(found, limit, ({ comment }) => String(comment.id))
  return { items: rows.map((row) => toComment(row, viewer, ctx)), next }
}

export async function findComment(ctx: Context, viewer: Viewer, commentId: number): Promise<Comment> {
  const [row] = await selectComments(ctx.db, viewer.userId).where(eq(postComments.id, commentId))
  if (!row) throw notFound()
  return toComment(row, viewer, ctx)
}

/** Comments as everyone reads them; null if their text depends on the reader's language. Deleted ones are missing. */
export async function findSharedComments(db: Tx, ids: readonly number[]): Promise<SharedComment[] | null> {
  if (ids.length === 0) return []
  const rows = await selectComments(db, null)
    .where(inArray(postComments.id, [...ids]))
    .orderBy(asc(postComments.id))
  if (rows.some(({ comment, subjects }) => mentionsFormerMember(comment.text, subjects))) return null
  return rows.map(masked).map((row) => {
    const { text, mentions } = readText(row.comment.text, row.subjects, '')
    return toSharedComment(row, { text, mentions })
  })
}

/** The people whom a company does not let comment, last blocked first. */
export async function listBlocked(
  db: Tx,
  { company }: CompanyAdmin,
  { after, limit = defaultPageSize }: PageQuery,
): Promise<{ items: BlockedCommenter[]; next: string | null }> {
  const found = await db
    .select({
      userId: blockedCommenters.userId,
      at: blockedCommenters.createdAt,
      name: fullName,
      photoKey: files.key,
    })
    .from(blockedCommenters)
    .innerJoin(profiles, eq(profiles.userId, blockedCommenters.userId))
    .innerJoin(accounts, and(eq(accounts.id, blockedCommenters.userId), isNull(accounts.closedAt)))
    .leftJoin(files, eq(files.id, profiles.photoId))
    .where(
      and(
        eq(blockedCommenters.companyId, company.id),
        afterPosition(readPosition(after), { at: blockedCommenters.createdAt, id: blockedCommenters.userId }),
      ),
    )
    .orderBy(desc(blockedCommenters.createdAt), desc(blockedCommenters.userId))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, (row) => positionCursor(row.at, row.userId))
  return {
    items: rows.map(({ userId, at, name, photoKey }) => ({
      user_id: userId,
      name,
      blocked_at: at.toISOString(),
      photo_url: fileAddress(photoKey),
    })),
    next,
  }
}
