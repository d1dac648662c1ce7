import { eq, getTableColumns, sql } from 'drizzle-orm'
import { fileAddress } from '#contract/files/files.ts'
import type { ManagedPost } from '#contract/posts/managedPosts.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Post, PostJob } from '#contract/posts/posts.ts'
import type { CaptionLanguage, PostVideo } from '#contract/posts/videos.ts'
import type { Context } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { fullNameOf } from '../profiles/schema/fullName.ts'
import { companies } from '../companies/schema/companies.ts'
import { files } from '../files/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { postImages, postJobs, posts } from './schema/posts.ts'
import { postVideos } from './schema/videos.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { documentRows, toDocuments } from './documents.ts'
import { formerMember, subjectsOfPost } from './mentions.ts'
import { readText } from './mentionText.ts'
import { previewOfPost, toLinkPreview } from './previews/columns.ts'
import { toVideoFile } from './video.ts'

/** An image, as returned in the query's JSON. */
interface ImageRow {
  readonly id: number
  readonly key: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly animated: boolean
}
const imageRows = sql<ImageRow[]>`(
  select coalesce(json_agg(json_build_object('id', i.id, 'key', f.key, 'width', f.width, 'height', f.height,
    'alt', i.alt, 'animated', f.animated) order by i.position, i.id), '[]')
  from ${postImages} i join ${files} f on f.id = i.file_id
  where i.post_id = ${posts.id}
)`
interface VideoRow {
  readonly id: number
  readonly key: string
  readonly type: string
  readonly size: number
  readonly width: number
  readonly height: number
  readonly durationMs: number
  readonly alt: string
  readonly poster: { readonly key: string; readonly width: number; readonly height: number } | null
  readonly captions: { readonly key: string; readonly language: CaptionLanguage } | null
}
const videoRow = sql<VideoRow | null>`(
  select json_build_object('id', v.id, 'key', f.key, 'type', f.type, 'size', f.size, 'width', f.width,
    'height', f.height, 'durationMs', f.duration_ms, 'alt', v.alt,
    'poster', case when p.id is not null then json_build_object('key', p.key, 'width', p.width, 'height', p.height) end,
    'captions', case when c.id is not null then json_build_object('key', c.key, 'language', v.captions_language) end)
  from ${postVideos} v join ${files} f on f.id = v.file_id
  left join ${files} p on p.id = v.poster_id left join ${files} c on c.id = v.captions_id
  where v.post_id = ${posts.id}
)`
const jobRows = sql<PostJob[]>`(
  select coalesce(json_agg(json_build_object('id', j.id, 'title', j.title, 'city', j.city,
    'open', j.status = 'published') order by a.position), '[]')
  from ${postJobs} a join ${jobs} j on j.id = a.job_id
  where a.post_id = ${posts.id}
)`
const authorName = sql<string | null>`(
  select ${fullNameOf('p')} from ${profiles} p where p.user_id = ${posts.authorId}
)`

/** Everything shown about posts, in one query to narrow with `where`. */
export function selectPosts(db: Tx, { authors = false } = {}) {
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
      images: imageRows,
      video: videoRow,
      documents: documentRows,
      jobs: jobRows,
      subjects: subjectsOfPost,
      preview: previewOfPost,
      author: authors ? authorName : sql<string | null>`null`,
    })
    .from(posts)
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
  { post, company, logoKey, images, video, documents, jobs: advertised, subjects, preview }: PostRow,
  { ctx, locale }: PostLanguage,
) {
  const { id, slug, name, domain } = company
  const { mentioned, ...text } = readText(post.text, subjects, formerMember(ctx, locale))
  return {
    id: post.id,
    company: { id, slug, name, domain, logo_url: logoKey === null ? null : fileAddress(logoKey) },
    ...text,
    visibility: post.visibility,
    commenting: post.commenting,
    images: images.map(({ key, ...image }) => ({ ...image, url: fileAddress(key) })),
    video: video && toPostVideo(video),
    documents: toDocuments(documents),
    link_preview: preview && toLinkPreview(preview),
    jobs: advertised,
    like_count: post.likeCount,
    comment_count: post.commentCount,
    edited_at: post.editedAt?.toISOString() ?? null,
    mentioned,
  }
}

function toPostVideo({ id, alt, poster, captions, ...file }: VideoRow): PostVideo {
  return {
    id,
    alt,
    ...toVideoFile(file),
    poster: poster && { url: fileAddress(poster.key), width: poster.width, height: poster.height },
    captions: captions && { url: fileAddress(captions.key), language: captions.language },
  }
}

export function toPost(row: PostRow, language: PostLanguage): Post {
  // The ids are for those who edit the post.
  const { mentioned: _, ...fields } = sharedFields(row, language)
  return { ...fields, published_at: (row.post.publishedAt ?? row.post.listedAt).toISOString() }
}

export function toManagedPost(row: PostRow, language: PostLanguage): ManagedPost {
  const { post, author } = row
  return {
    ...sharedFields(row, language),
    published_at: post.publishedAt?.toISOString() ?? null,
    updated_at: post.updatedAt.toISOString(),
    version: post.version,
    author: post.authorId === null || author === null ? null : { user_id: post.authorId, name: author },
  }
}
