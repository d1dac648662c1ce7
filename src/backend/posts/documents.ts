import { asc, eq, inArray, sql } from 'drizzle-orm'
import { fileAddress } from '#contract/files/files.ts'
import type { DocumentForm, PostDocument } from '#contract/posts/documents.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { files } from '../files/schema.ts'
import { postDocuments, posts } from './schema/posts.ts'
import { fileTypeOf } from '../ports/files/detectType.ts'
import { finishUpload, finishUploadOf } from '../uploads/finishUpload.ts'
import { compareList, type ReadyFile, type WrittenList } from './fileList.ts'

const use = { purpose: 'postDocument', audience: 'post' } as const

type FileRow = Pick<typeof files.$inferSelect, 'key' | 'name' | 'type' | 'size'>

const toFile = ({ key, name, type, size }: FileRow) => ({
  name,
  size,
  url: fileAddress(key),
  type: fileTypeOf(type) as PostDocument['type'],
})

/** Makes an upload ready for a post, so that the composer can say at once what is wrong with it. */
export async function checkDocument(ctx: Context, admin: CompanyAdmin, upload: string) {
  await ctx.rates.use('write', admin.userId)
  const fileId = await finishUpload(ctx, admin, upload, use)
  const [file] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  if (!file) throw notFound()
  return toFile(file)
}

/** A document in the JSON of a query. */
type StoredDocument = FileRow & { readonly id: number }

/** The documents of a post as one column of a query, for `toDocuments`. */
export const documentRows = sql<StoredDocument[]>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'key', f.key, 'name', f.name, 'type', f.type, 'size', f.size)
    order by d.position, d.id), '[]')
  from ${postDocuments} d join ${files} f on f.id = d.file_id
  where d.post_id = ${posts.id}
)`

export const toDocuments = (rows: readonly StoredDocument[]): PostDocument[] =>
  rows.map(({ id, ...file }) => ({ id, ...toFile(file) }))

/** Finishes the uploads of a form. Outside the transaction, because files take long. */
export async function readyDocuments(
  ctx: Context,
  viewer: Viewer,
  documents: readonly DocumentForm[],
): Promise<ReadyFile[]> {
  const ready: ReadyFile[] = []
  for (const [position, { id, upload }] of documents.entries())
    ready.push(
      upload === undefined
        ? { id: id ?? 0 }
        : { fileId: await finishUploadOf(`documents.${position}.upload`, ctx, viewer, upload, use) },
    )
  return ready
}

/**
 * Stores the documents of a post in the order of the form.
 * @throws Refused if one belongs to another post
 */
export async function writeDocuments(
  tx: Tx,
  postId: number,
  wanted: readonly ReadyFile[],
): Promise<WrittenList> {
  const stored = await tx
    .select()
    .from(postDocuments)
    .where(eq(postDocuments.postId, postId))
    .orderBy(asc(postDocuments.position), asc(postDocuments.id))
  const { matches, dropped, changed } = await compareList(tx, 'documents', { stored, wanted })
  if (dropped.length > 0)
    await tx.delete(postDocuments).where(
      inArray(
        postDocuments.id,
        dropped.map(({ id }) => id),
      ),
    )
  for (const [position, document] of wanted.entries()) {
    const match = matches[position]
    if (match) await tx.update(postDocuments).set({ position }).where(eq(postDocuments.id, match.id))
    else if ('fileId' in document)
      await tx.insert(postDocuments).values({ postId, fileId: document.fileId, position })
  }
  return { before: stored.length, changed, dropped: dropped.map(({ fileId }) => fileId) }
}
