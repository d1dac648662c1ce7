import { and, eq, inArray, isNotNull, isNull, sql } from '#drizzle'
import { findAdminIds } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { commentSubject, postSubject } from '../core/subjects.ts'
import { companies } from '../companies/schema/companies.ts'
import { messageBlocks } from '../messages/schema.ts'
import { blockedCommenters, postComments, posts, shownComments, shownPosts } from './schema/posts.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { filterReaders } from './access.ts'
import { deleteNotifications } from '../notifications/bySubject.ts'
import { notify } from '../notifications/notify.ts'

/** Notifications of those whom a post or a comment mentions, if they may read it. */
export const mentionNotifications: Reactions = {
  async mentioned(ctx, { postId, commentId, actorId, userIds, companyIds }) {
    const facts = await findFacts(ctx, postId, commentId)
    // Deleted meanwhile.
    if (!facts) return
    const { post, data, commenterId } = facts
    const subject = commentId === null ? postSubject(postId) : commentSubject(postId, commentId)
    const about = `${subject}:mention`
    const named = commenterId
    const recipients = commentId === null ? await withoutBlocks(ctx, post.companyId, userIds) : userIds
    const people = (await filterReaders(ctx.db, post, recipients)).filter((id) => id !== actorId)
    await notify(ctx, { to: people, kind: 'personMentioned', data, about, named })
    for (const companyId of companyIds) {
      const [company] = await ctx.db.select().from(companies).where(eq(companies.id, companyId))
      const isOwnPost = commentId === null && companyId === post.companyId
      if (!company || company.closedAt || isOwnPost || (await isBlockedBy(ctx, companyId, actorId))) continue
      const admins = await filterReaders(ctx.db, post, await findAdminIds(ctx.db, companyId))
      await notify(ctx, {
        to: admins.filter((id) => id !== actorId),
        kind: 'companyMentioned',
        data: { ...data, mentioned: company.name, mentioned_slug: company.slug },
        about: `${about}:${companyId}`,
        named,
      })
    }
  },
  postDeleted: (ctx, { postId }) => deleteNotifications(ctx, postSubject(postId)),
  commentRemoved: (ctx, { postId, commentId }) => deleteNotifications(ctx, commentSubject(postId, commentId)),
}

async function findFacts(ctx: Context, postId: number, commentId: number | null) {
  const [found] = await ctx.db
    .select({
      post: { companyId: posts.companyId, visibility: posts.visibility },
      slug: companies.slug,
      company: companies.name,
      commenterId: postComments.authorId,
      person: sql<string | null>`${fullName}`,
    })
    .from(shownPosts)
    .innerJoin(companies, and(eq(companies.id, posts.companyId), isNull(companies.closedAt)))
    .leftJoin(
      shownComments,
      and(
        eq(postComments.id, commentId ?? 0),
        eq(postComments.postId, posts.id),
        isNull(postComments.deletedAt),
      ),
    )
    .leftJoin(profiles, eq(profiles.userId, postComments.authorId))
    .where(and(eq(posts.id, postId), isNotNull(posts.publishedAt)))
  if (!found || (commentId !== null && found.commenterId === null)) return null
  const { post, slug, company, commenterId, person } = found
  return {
    post,
    commenterId,
    data: { post_id: postId, company_slug: slug, company, person: commentId === null ? null : person },
  }
}

/** Those who have not blocked the company, nor are blocked by it. */
async function withoutBlocks(
  ctx: Context,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly number[]> {
  const blocks = await ctx.db
    .select({ userId: messageBlocks.userId })
    .from(messageBlocks)
    .where(and(eq(messageBlocks.companyId, companyId), inArray(messageBlocks.userId, [0, ...userIds])))
  return userIds.filter((id) => !blocks.some(({ userId }) => userId === id))
}

async function isBlockedBy(ctx: Context, companyId: number, userId: number): Promise<boolean> {
  const [block] = await ctx.db
    .select({ userId: blockedCommenters.userId })
    .from(blockedCommenters)
    .where(and(eq(blockedCommenters.companyId, companyId), eq(blockedCommenters.userId, userId)))
  return block !== undefined
}
