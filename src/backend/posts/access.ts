import { and, eq, inArray, isNull, not, or, sql } from '#drizzle'
import { canRead, type Post, type PostReader } from '#contract/posts/posts.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { assertCompanyOpen } from '../companies/membership.ts'
import type { Viewer } from '../core/context.ts'
import { companyColumns, type CompanyQuery } from '../core/membership.ts'
import { notFound, Refused, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { companyFollows } from '../follows/schema.ts'
import { blockedCommenters, postComments, posts, shownPosts } from './schema/posts.ts'
import { isSuspended } from '../measures/schema/measures.ts'

type PostColumns = typeof posts.$inferSelect

export const companyOfPost: CompanyQuery = (postId) => sql`
  select ${companyColumns(posts.companyId)} from ${posts} where ${posts.id} = ${postId}`

export const companyOfComment: CompanyQuery = (commentId) => sql`
  select ${companyColumns(posts.companyId)}
  from ${postComments} join ${posts} on ${posts.id} = ${postComments.postId}
  where ${postComments.id} = ${commentId} and ${postComments.deletedAt} is null`

export interface ReadablePost {
  readonly post: PostColumns
  /** Null for signed-out visitors. */
  readonly reader: (PostReader & { readonly isAdmin: boolean }) | null
}

/** A published post that the viewer may read, with their relation to its company. @throws Refused */
export async function findReadablePost(db: Tx, userId: number | null, postId: number): Promise<ReadablePost> {
  const user = userId ?? 0
  const [found] = await db
    .select({
      post: posts,
      name: companies.name,
      closedAt: companies.closedAt,
      suspended: isSuspended(companies.id),
      role: currentMembers.role,
      follower: companyFollows.userId,
      blocked: blockedCommenters.userId,
    })
    .from(shownPosts)
    .innerJoin(companies, eq(companies.id, posts.companyId))
    .leftJoin(
      currentMembers,
      and(eq(currentMembers.companyId, posts.companyId), eq(currentMembers.userId, user)),
    )
    .leftJoin(
      companyFollows,
      and(eq(companyFollows.companyId, posts.companyId), eq(companyFollows.userId, user)),
    )
    .leftJoin(
      blockedCommenters,
      and(eq(blockedCommenters.companyId, posts.companyId), eq(blockedCommenters.userId, user)),
    )
    .where(eq(posts.id, postId))
  if (!found || found.post.publishedAt === null) throw notFound()
  assertCompanyOpen(found)
  if (found.suspended && found.role === null) throw refuse('companySuspended')
  const reader =
    userId === null
      ? null
      : {
          follows: found.follower !== null,
          isMember: found.role !== null,
          isAdmin: found.role === 'admin',
          isBlocked: found.blocked !== null,
        }
  if (!canRead(found.post, reader)) throw refuse('postForFollowers')
  return { post: found.post, reader }
}

/** A published post that a signed-in viewer may read. @throws Refused */
export async function findPostForReader(db: Tx, viewer: Viewer, postId: number) {
  const { post, reader } = await findReadablePost(db, viewer.userId, postId)
  if (!reader) throw new Error('A signed-in viewer has a relation to every company')
  return { post, reader }
}

/** Whether a user may read a post of this visibility, and so may listen to its channel. */
export async function mayListenToPost(
  db: Tx,
  userId: number,
  { id, visibility }: Pick<Post, 'id' | 'visibility'>,
): Promise<boolean> {
  try {
    const { post } = await findReadablePost(db, userId, id)
    return post.visibility === visibility
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Those of these people who may read a published post, and whom its company has not blocked from commenting. */
export async function filterReaders(
  db: Tx,
  { companyId, visibility }: Pick<PostColumns, 'companyId' | 'visibility'>,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return []
  const of = (table: typeof blockedCommenters | typeof companyFollows | typeof currentMembers) =>
    sql`exists (select 1 from ${table} where ${table.companyId} = ${companyId} and ${table.userId} = ${accounts.id})`
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        inArray(accounts.id, [...userIds]),
        isNull(accounts.closedAt),
        visibility === 'everyone' ? undefined : or(of(companyFollows), of(currentMembers)),
        or(not(of(blockedCommenters)), of(currentMembers)),
      ),
    )
  return rows.map(({ id }) => id)
}
