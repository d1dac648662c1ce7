import { and, eq, inArray } from '#drizzle'
import { companies } from '#backend/companies/schema/companies.ts'
import { jobs } from '#backend/jobs/schema/jobs.ts'
import { postImages } from '#backend/posts/schema/posts.ts'
import { addComment } from '#backend/posts/comments.ts'
import { createPost, publishPost } from '#backend/posts/commands.ts'
import { likePost } from '#backend/posts/likes.ts'
import { postPicture } from '../pictures.ts'
import type { DemoPost } from '../read/posts.ts'
import { getOrThrow, memberOf, viewerOf, type WriteContext } from './context.ts'
import { daysBefore } from './dates.ts'
import { storeFiles } from './files.ts'
import { writeLinkPreview } from './linkPreviews.ts'
import { mentionsIn } from './mentions.ts'
import { runInPast } from './past.ts'
import { uploadFile } from './uploadFile.ts'

/** Writes and publishes the posts of companies, with what people said about them. */
export async function writePosts(context: WriteContext): Promise<void> {
  for (const post of context.content.posts) await writePost(context, post)
}

async function writePost(context: WriteContext, post: DemoPost): Promise<void> {
  const { ctx, db, today } = context
  const { company, published, visibility, commenting } = post
  const by = await memberOf(context, post.author, company, 'companyAdmin')
  const at = (days: number, key: string) => daysBefore(today, Math.max(0, days), company + key)
  const age = published ?? 1
  const advertised = await findJobs(context, post)
  const form = {
    text: post.earlier ?? post.text,
    mentions: mentionsIn(context, post.earlier ?? post.text),
    link_preview: await writeLinkPreview(context, post),
    visibility,
    commenting,
    images: [],
    video: null,
    documents: [],
    jobs: advertised,
  }
  const { id: postId, version } = await runInPast(ctx, at(age, 'draft'), (past) => createPost(past, by, form))
  const pictures = await picturesOf(context, post)
  const fileIds = pictures.length > 0 ? await storeFiles(context, pictures) : []
  const rows = fileIds.map((fileId, position) => ({ postId, fileId, position }))
  const images = rows.length > 0 ? await db.insert(postImages).values(rows).returning() : []
  const withAlt = images.map(({ id }, index) => ({ id, alt: post.images[index]?.alt ?? '' }))
  if (published === undefined) return
  const release = {
    ...form,
    images: withAlt,
    video: await videoOf(context, post),
    documents: await documentsOf(context, post),
  }
  await runInPast(ctx, at(age, post.text), (past) => publishPost(past, by, postId, { ...release, version }))
  if (post.earlier !== undefined)
    await runInPast(ctx, at(age - 1, post.text), (past) =>
      publishPost(past, by, postId, {
        ...release,
        text: post.text,
        mentions: mentionsIn(context, post.text),
        version: version + 1,
      }),
    )
  for (const person of post.likes)
    await runInPast(ctx, at(age - 1, person), (past) =>
      likePost(past, viewerOf(context, person), postId, true),
    )
  for (const comment of post.comments) {
    const { id: parent } = await runInPast(ctx, at(age - comment.after, comment.text), (past) =>
      addComment(past, viewerOf(context, comment.person), postId, {
        text: comment.text,
        mentions: mentionsIn(context, comment.text),
      }),
    )
    for (const reply of comment.replies)
      await runInPast(ctx, at(age - comment.after - reply.after, reply.text), (past) =>
        addComment(past, viewerOf(context, reply.person), postId, {
          text: reply.text,
          mentions: mentionsIn(context, reply.text),
          parent_id: parent,
        }),
      )
  }
}

async function videoOf(context: WriteContext, { author, video }: DemoPost) {
  if (!video) return null
  const { file, poster, alt, captions } = video
  return {
    alt,
    upload: await uploadFile(context, author, { name: file, purpose: 'postVideo' }),
    poster: await uploadFile(context, author, { name: poster, purpose: 'postImage' }),
    captions: {
      language: captions.language,
      upload: await uploadFile(context, author, { name: captions.file, purpose: 'postCaptions' }),
    },
  }
}

async function documentsOf(context: WriteContext, { author, documents }: DemoPost) {
  const uploads: { upload: string }[] = []
  for (const name of documents)
    uploads.push({ upload: await uploadFile(context, author, { name, purpose: 'postDocument' }) })
  return uploads
}

/** The jobs of the company with these titles. */
async function findJobs({ db }: WriteContext, { company, jobs: titles }: DemoPost): Promise<number[]> {
  const found = await db
    .select({ id: jobs.id, title: jobs.title })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(eq(companies.slug, company), inArray(jobs.title, titles)))
  return titles.map((title) => getOrThrow(new Map(found.map((one) => [one.title, one.id])), title))
}

function picturesOf({ content, people }: WriteContext, { company, author, images, text }: DemoPost) {
  const owner = getOrThrow(content.companies, company)
  return Promise.all(
    images.map(async (_, index) => ({
      ...(await postPicture(owner, `${text}${index}`)),
      name: `${company}-${index + 1}.webp`,
      type: 'image/webp',
      audience: 'post' as const,
      ownerId: getOrThrow(people, author),
    })),
  )
}
