import { and, eq, isNull } from '#drizzle'
import { findOpenCompany } from '../companies/membership.ts'
import { findPersonName } from '../core/findPersonName.ts'
import { notFound } from '../core/refuse.ts'
import { signedIn, type Reportables } from '../core/reportable.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import { postComments, posts, shownComments, shownPosts } from './schema/posts.ts'
import { findPostForReader, findReadablePost } from './access.ts'
import { deletePostForGood } from './commands.ts'
import { moderateComment, moderatePost, purgeComment } from './moderation.ts'
import { readPlainText } from './mentions.ts'

export const reportablePosts: Reportables = {
  post: {
    async find(db, viewer, key) {
      const { post } = await findReadablePost(db, viewer?.userId ?? null, Number(key))
      const { name } = await findOpenCompany(db, post.companyId)
      const excerpt = await readPlainText(db, { postId: post.id })
      return { name, excerpt, targetId: post.id, authorId: null, companyId: post.companyId }
    },
    findPlace,
    moderate: moderatePost,
    purge: deletePostForGood,
  },
  comment: {
    async find(db, viewer, key) {
      const [comment] = await db
        .select()
        .from(shownComments)
        .where(and(eq(postComments.id, Number(key)), isNull(postComments.deletedAt)))
      if (!comment) throw notFound()
      await findPostForReader(db, signedIn(viewer), comment.postId)
      const { id, authorId } = comment
      const name = await findPersonName(db, authorId)
      const excerpt = await readPlainText(db, { commentId: id })
      return { name, excerpt, targetId: id, authorId, companyId: null }
    },
    async findPlace(db, commentId) {
      const [comment] = await db
        .select({ postId: postComments.postId })
        .from(shownComments)
        .where(eq(postComments.id, commentId))
      return comment ? findPlace(db, comment.postId) : null
    },
    moderate: moderateComment,
    purge: purgeComment,
  },
}

async function findPlace(db: Tx, postId: number) {
  const [post] = await db
    .select({ id: posts.id, slug: companies.slug })
    .from(shownPosts)
    .innerJoin(companies, eq(companies.id, posts.companyId))
    .where(eq(posts.id, postId))
  return post ? { kind: 'post' as const, ...post } : null
}
