import { and, desc, eq, isNotNull, lt, sql, type SQL } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import {
  commentRefusal,
  type Post,
  type PostRevision,
  type PostViewer,
  type PostVisibility,
} from '#contract/posts/posts.ts'
import { findCompanyId, findMembership } from '../companies/membership.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Context, Viewer } from '../core/context.ts'
import { comparePosition, positionCursor, readIdCursor, readPosition, toPage } from '../core/keyset.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { companies } from '../companies/schema/companies.ts'
import { companyFollows } from '../follows/schema.ts'
import { postLikes, postRevisions, posts, shownPosts } from './schema/posts.ts'
import { isSuspended } from '../measures/schema/measures.ts'
import { findPostForReader, findReadablePost } from './access.ts'
import { selectPosts, toPost, type PostLanguage } from './columns.ts'
import { formerMember, subjectsOfPost } from './mentions.ts'
import { readText } from './mentionText.ts'

interface PostQuery extends PageQuery {
  readonly visibility?: PostVisibility | undefined
  readonly locale: Locale
}

/** The published posts of a company that the viewer may read, newest first. */
export async function listPosts(
  ctx: Context,
  viewer: Viewer | null,
  slug: string,
  { after, limit = defaultPageSize, visibility, locale }: PostQuery,
): Promise<{ items: Post[]; next: string | null }> {
  const { db } = ctx
  const shown = await shownKinds(db, viewer, slug, visibility)
  if (shown === null) return { items: [], next: null }
  const position = readPosition(after)
  const found = await prepared(db, `posts_${shown}${position ? '_after' : ''}`, (name) =>
    selectPosts(db)
      .where(
        and(
          // As one value, so that the index on company and time is read in order.
          sql`${posts.companyId} = (select ${companies.id} from ${companies}
            where ${companies.slug} = ${sql.placeholder('slug')} and not ${isSuspended(companies.id)})`,
          isNotNull(posts.publishedAt),
          ofKind[shown],
          position
            ? comparePosition(
                { at: posts.publishedAt, id: posts.id },
                '<',
                sql.placeholder('at'),
                sql.placeholder('id'),
              )
            : undefined,
        ),
      )
      .orderBy(desc(posts.publishedAt), desc(posts.id))
      .limit(sql.placeholder('limit'))
      .prepare(name),
  ).execute({ slug, limit: limit + 1, at: position?.at.toISOString(), id: position?.id })
  // An empty list may mean that there is no such company.
  const [first] = found
  if (!first || first.company.closedAt !== null) await findCompanyId(db, slug)
  const { rows, next } = toPage(found, limit, ({ post }) =>
    positionCursor(post.publishedAt ?? post.listedAt, post.id),
  )
  return { items: rows.map((row) => toPost(row, { ctx, locale })), next }
}

type Kind = PostVisibility | 'all'
const ofKind: Readonly<Record<Kind, SQL | undefined>> = {
  everyone: sql`${posts.visibility} = 'everyone'`,
  followers: sql`${posts.visibility} = 'followers'`,
  all: undefined,
}

/** What the viewer may read of what was asked for; null if nothing. */
async function shownKinds(
  db: Tx,
  viewer: Viewer | null,
  slug: string,
  requested: PostVisibility | undefined,
): Promise<Kind | null> {
  if (requested === 'everyone') return requested
  const mayReadAll = viewer !== null && (await readsFollowersPosts(db, viewer.userId, slug))
  if (mayReadAll) return requested ?? 'all'
  if (requested === undefined) return 'everyone'
  await findCompanyId(db, slug)
  return null
}

async function readsFollowersPosts(db: Tx, userId: number, slug: string): Promise<boolean> {
  const companyId = await findCompanyId(db, slug)
  const [follow] = await db
    .select({ userId: companyFollows.userId })
    .from(companyFollows)
    .where(and(eq(companyFollows.companyId, companyId), eq(companyFollows.userId, userId)))
  return follow !== undefined || (await findMembership(db, userId, companyId)) !== null
}

/** A published post. @throws Refused unless the viewer may read it */
export async function showPost(
  ctx: Context,
  viewer: Viewer | null,
  postId: number,
  locale: Locale,
): Promise<Post> {
  await findReadablePost(ctx.db, viewer?.userId ?? null, postId)
  const [row] = await selectPosts(ctx.db).where(eq(posts.id, postId))
  if (!row) throw notFound()
  return toPost(row, { ctx, locale })
}

/** The earlier versions of a post, newest first. */
export async function listRevisions(
  ctx: Context,
  viewer: Viewer | null,
  postId: number,
  { after, limit = defaultPageSize, locale }: PageQuery & Pick<PostLanguage, 'locale'>,
): Promise<{ items: PostRevision[]; next: string | null }> {
  const { db } = ctx
  await findReadablePost(db, viewer?.userId ?? null, postId)
  const before = readIdCursor(after)
  const found = await db
    .select({ revision: postRevisions, subjects: subjectsOfPost })
    .from(postRevisions)
    .innerJoin(shownPosts, eq(posts.id, postRevisions.postId))
    .where(and(eq(postRevisions.postId, postId), before === null ? undefined : lt(postRevisions.id, before)))
    .orderBy(desc(postRevisions.id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ revision }) => String(revision.id))
  return {
    items: rows.map(
      ({ revision: { id, text, imageCount, hasVideo, documentCount, publishedAt }, subjects }) => ({
        id,
        image_count: imageCount,
        has_video: hasVideo,
        document_count: documentCount,
        text: readText(text, subjects, formerMember(ctx, locale)).text,
        published_at: publishedAt.toISOString(),
      }),
    ),
    next,
  }
}

/** What a signed-in viewer may do with a post. */
export async function showPostViewer(db: Tx, viewer: Viewer, postId: number): Promise<PostViewer> {
  const { post, reader } = await findPostForReader(db, viewer, postId)
  const [like] = await db
    .select({ userId: postLikes.userId })
    .from(postLikes)
    .where(and(eq(postLikes.postId, postId), eq(postLikes.userId, viewer.userId)))
  return {
    liked: like !== undefined,
    comment_refusal: commentRefusal(post, reader),
    manages: reader.isAdmin,
  }
}
