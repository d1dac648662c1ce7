import { and, eq } from '#drizzle'
import type { ManagedPost, PostDraftForm, PostForm } from '#contract/posts/managedPosts.ts'
import { assertCompanyOpen, assertStillAdmin } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import type { Deciding } from '../core/reportable.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import { postRevisions, posts } from './schema/posts.ts'
import { removeFiles } from '../files/commands.ts'
import { titleKey } from '../search/titleKey.ts'
import { findManagedPost } from './columns.ts'
import { findFileIds, openFiles, writeFiles, type WrittenFiles } from './files/postFiles.ts'
import { readyFiles, type ReadyFiles } from './files/readyFiles.ts'
import { writeJobs } from './jobs.ts'
import { announceMentions, encodeText, writeMentions } from './mentions.ts'
import { withoutMentions } from './mentionText.ts'
import { writePreview } from './previews/writePreview.ts'

type PostColumns = typeof posts.$inferSelect

/** Creates a draft. */
export async function createPost(ctx: Context, admin: CompanyAdmin, form: PostForm): Promise<ManagedPost> {
  const { userId, company } = admin
  const companyId = company.id
  await ctx.rates.use('postCreation', userId)
  const files = await readyFiles(ctx, admin, form)
  const postId = await transact(ctx, async (tx) => {
    await assertOpenCompany(tx, companyId)
    const now = ctx.now()
    const text = await encodeText(tx, scopeOf(admin), form)
    const [added] = await tx
      .insert(posts)
      .values({ companyId, authorId: userId, listedAt: now, updatedAt: now, ...toColumns(form, text) })
      .returning({ id: posts.id })
    if (!added) throw new Error('Inserting the post returned no row')
    await writeParts(tx, { id: added.id, companyId }, { form, text, files })
    return added.id
  })
  return findManagedPost(ctx, admin, postId)
}

/** Changes a draft. */
export function saveDraft(
  ctx: Context,
  admin: CompanyAdmin,
  postId: number,
  form: PostDraftForm,
): Promise<ManagedPost> {
  return changePost(ctx, admin, postId, form, async (tx, _emit, post, write) => {
    if (post.publishedAt) throw refuse('postPublished')
    const { text, dropped } = await write()
    await tx
      .update(posts)
      .set({ ...toColumns(form, text), ...nextVersion(ctx, post) })
      .where(eq(posts.id, postId))
    return dropped
  })
}

/** Publishes a draft, or a changed version of a published post. Readers can compare the earlier version. */
export function publishPost(
  ctx: Context,
  admin: CompanyAdmin,
  postId: number,
  form: PostDraftForm,
): Promise<ManagedPost> {
  return changePost(ctx, admin, postId, form, async (tx, emit, post, write) => {
    const now = ctx.now()
    const { text, before, changed, dropped } = await write()
    const isFirst = post.publishedAt === null
    const isEdit = !isFirst && (post.text !== text || changed)
    if (isEdit)
      await tx.insert(postRevisions).values({
        postId,
        text: post.text,
        ...before,
        publishedAt: post.editedAt ?? post.publishedAt ?? now,
      })
    await tx
      .update(posts)
      .set({
        ...toColumns(form, text),
        ...nextVersion(ctx, post),
        ...(isFirst && { publishedAt: now, listedAt: now }),
        ...(isEdit && { editedAt: now }),
      })
      .where(eq(posts.id, postId))
    const isShown = post.moderation === null
    await openFiles(tx, postId, isShown && form.visibility === 'everyone')
    await emit('postChanged', { companyId: post.companyId, postId })
    if (isShown)
      await announceMentions(tx, emit, { postId, commentId: null, text, actorId: admin.userId, now })
    if (isFirst) await emit('postPublished', { companyId: post.companyId, postId })
    return dropped
  })
}

/**
 * Changes a post under lock. `change` calls `write`, which stores what belongs to the post besides its row, and returns the
 * files that are no longer in it.
 */
async function changePost(
  ctx: Context,
  admin: CompanyAdmin,
  postId: number,
  form: PostDraftForm,
  change: (
    tx: Tx,
    emit: Emit,
    post: PostColumns,
    write: () => Promise<WrittenFiles & { readonly text: string }>,
  ) => Promise<readonly number[]>,
): Promise<ManagedPost> {
  await ctx.rates.use('write', admin.userId)
  const files = await readyFiles(ctx, admin, form)
  const dropped = await transact(ctx, async (tx, emit) => {
    const post = await lockPost(tx, admin, postId)
    return change(tx, emit, post, async () => {
      if (post.version !== form.version) throw refuse('postChanged')
      const text = await encodeText(tx, scopeOf(admin), form, post.text)
      return { text, ...(await writeParts(tx, post, { form, text, files })) }
    })
  })
  await removeFiles(ctx, dropped)
  return findManagedPost(ctx, admin, postId)
}

/** Stores what belongs to a post besides its row. @throws Refused if the form names what the post may not have */
async function writeParts(
  tx: Tx,
  post: Pick<PostColumns, 'id' | 'companyId'>,
  { form, text, files }: { form: PostForm; text: string; files: ReadyFiles },
): Promise<WrittenFiles> {
  const written = await writeFiles(tx, post.id, files)
  await writeJobs(tx, post, form.jobs)
  await writeMentions(tx, { postId: post.id, commentId: null, text })
  const unshown = await writePreview(tx, post, form)
  return { ...written, dropped: [...written.dropped, ...unshown] }
}

/** Deletes a post for good, with everything that belongs to it. */
export async function deletePost(ctx: Context, admin: CompanyAdmin, postId: number): Promise<null> {
  await ctx.rates.use('write', admin.userId)
  const fileIds = await transact(ctx, async (tx, emit) => {
    await lockPost(tx, admin, postId)
    return deletePostForGood({ tx, emit }, postId)
  })
  await removeFiles(ctx, fileIds)
  return null
}

/** Deletes a post, if it is there. Returns the files that nothing uses then. */
export async function deletePostForGood(
  { tx, emit }: Pick<Deciding, 'tx' | 'emit'>,
  postId: number,
): Promise<number[]> {
  const fileIds = await findFileIds(tx, postId)
  const [post] = await tx.delete(posts).where(eq(posts.id, postId)).returning({ companyId: posts.companyId })
  if (!post) return []
  await emit('postChanged', { companyId: post.companyId, postId })
  await emit('postDeleted', { postId })
  return fileIds
}

/** Deletes an earlier version of a post for good. */
export async function deleteRevision(
  ctx: Context,
  admin: CompanyAdmin,
  { postId, revisionId }: { postId: number; revisionId: number },
): Promise<null> {
  await ctx.rates.use('write', admin.userId)
  return transact(ctx, async (tx, emit) => {
    const { companyId } = await lockPost(tx, admin, postId)
    const deleted = await tx
      .delete(postRevisions)
      .where(and(eq(postRevisions.id, revisionId), eq(postRevisions.postId, postId)))
      .returning({ id: postRevisions.id })
    if (deleted.length === 0) throw notFound()
    await emit('postChanged', { companyId, postId })
    return null
  })
}

/** Locks a post, so that changes are serialised. @throws Refused unless it is the company's, and the viewer still its admin */
async function lockPost(tx: Tx, admin: CompanyAdmin, postId: number): Promise<PostColumns> {
  const [post] = await tx.select().from(posts).where(eq(posts.id, postId)).for('update')
  if (post?.companyId !== admin.company.id || post.moderation === 'removed') throw notFound()
  // Uploads take long, and rights may have ended meanwhile.
  await assertStillAdmin(tx, admin)
  return post
}

async function assertOpenCompany(tx: Tx, companyId: number): Promise<void> {
  const [company] = await tx
    .select({ name: companies.name, closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('share')
  if (company) assertCompanyOpen(company)
}

const nextVersion = (ctx: Context, { version }: PostColumns) => ({
  version: version + 1,
  updatedAt: ctx.now(),
})

const scopeOf = ({ userId, company }: CompanyAdmin) => ({ userId, companyId: company.id, postId: null })

const toColumns = ({ visibility, commenting }: PostForm, text: string) => ({
  text,
  visibility,
  commenting,
  // Without names of people, which would outlive their accounts.
  sortKey: titleKey(withoutMentions(text).split('\n')[0] ?? ''),
})
