import { and, eq, getTableColumns, sql } from '#drizzle'
import { fileAddress } from '#contract/files/files.ts'
import type { ManagedPost } from '#contract/posts/managedPosts.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Post, PostJob } from '#contract/posts/posts.ts'
import type { Context, Viewer } from '../core/context.ts'
import { hidingDecision } from '../core/removed.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import { files } from '../files/schema.ts'
import { jobs, shownJobs } from '../jobs/schema/jobs.ts'
import { postJobs, posts, shownPosts } from './schema/posts.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { fileColumns, toFiles } from './files/fileColumns.ts'
import { formerMember, subjectsOfPost } from './mentions.ts'
import { readText } from './mentionText.ts'
import { previewOfPost, toLinkPreview } from './previews/columns.ts'

const jobRows = sql<PostJob[]>`(
  select coalesce(json_agg(json_build_object('id', ${jobs.id}, 'title', ${jobs.title}, 'city', ${jobs.city},
    'open', ${jobs.status} = 'published') order by ${postJobs.position}), '[]')
  from ${postJobs} join ${shownJobs} on ${jobs.id} = ${postJobs.jobId}
  where ${postJobs.postId} = ${posts.id}
)`
const authorName = sql<string | null>`(
  select ${fullName} from ${profiles} where ${profiles.userId} = ${posts.authorId}
)`

/** Posts that their company's admins see: also those that a decision hides from others. */
export const isManaged = sql`${posts.moderation} is distinct from 'removed'`

/**
 * Everything shown about posts, in one query to narrow with `where`; `managed` ones, with `isManaged`, for the admins of their
 * company.
 */
export function selectPosts(db: Tx, { managed = false } = {}) {
  return db
    .select({
      post: getTableColumns(posts),
      company: {
        id: companies.id,
        slug: companies.slug,
        name: companies.name,
        domain: companies.domain,
        closedAt: companies.closedAt,
      },
      logoKey: files.key,
      ...fileColumns,
      jobs: jobRows,
      subjects: subjectsOfPost,
      preview: previewOfPost,
      author: managed ? authorName : sql<string | null>`null`,
      hiddenBy: managed ? hidingDecision('post', posts) : sql<number | null>`null`,
    })
    .from(managed ? posts : shownPosts)
    .innerJoin(companies, eq(companies.id, posts.companyId))
    .leftJoin(files, eq(files.id, companies.logoId))
}
export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

/** Who reads it: texts name those who have left in the reader's language. */
export interface PostLanguage {
  readonly ctx: Pick<Context, 't'>
  readonly locale: Locale
}

function sharedFields(
  { post, company, logoKey, jobs: advertised, subjects, preview, ...attached }: PostRow,
  { ctx, locale }: PostLanguage,
) {
  const { id, slug, name, domain } = company
  const { mentioned, ...text } = readText(post.text, subjects, formerMember(ctx, locale))
  return {
    id: post.id,
    company: { id, slug, name, domain, logo_url: fileAddress(logoKey) },
    ...text,
    visibility: post.visibility,
    commenting: post.commenting,
    ...toFiles(attached),
    link_preview: preview && toLinkPreview(preview),
    jobs: advertised,
    like_count: post.likeCount,
    comment_count: post.commentCount,
    edited_at: post.editedAt?.toISOString() ?? null,
    mentioned,
  }
}

export function toPost(row: PostRow, language: PostLanguage): Post {
  // The ids are for those who edit the post.
  const { mentioned: _, ...fields } = sharedFields(row, language)
  return { ...fields, published_at: (row.post.publishedAt ?? row.post.listedAt).toISOString() }
}

export function toManagedPost(row: PostRow, language: PostLanguage): ManagedPost {
  const { post, author, hiddenBy } = row
  return {
    ...sharedFields(row, language),
    published_at: post.publishedAt?.toISOString() ?? null,
    updated_at: post.updatedAt.toISOString(),
    version: post.version,
    hidden_by: hiddenBy,
    author: post.authorId === null || author === null ? null : { user_id: post.authorId, name: author },
  }
}

/** A post as its admins see it. */
export async function findManagedPost(
  ctx: Context,
  { locale }: Viewer,
  postId: number,
): Promise<ManagedPost> {
  const [row] = await selectPosts(ctx.db, { managed: true }).where(and(eq(posts.id, postId), isManaged))
  if (!row) throw notFound()
  return toManagedPost(row, { ctx, locale })
}
