import { and, eq } from '#drizzle'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { resumePageLimit, resumePageMaximum, type RenderingFault } from '#contract/files/renderings.ts'
import type { Context } from '../core/context.ts'
import { toPageTexts, type DocumentText } from '../ports/files/documentText.ts'
import { tooDemanding } from '../ports/files/pictureQueue.ts'
import { deletePagePictures, renderPdf, storePagePictures, withRenderingFolder } from './pagePictures.ts'
import { runPictureJob } from './pictures.ts'
import { fileRenderings, files } from './schema.ts'

interface Rendering {
  readonly fault: RenderingFault | null
  readonly text: DocumentText
  /** Of a PDF. */
  readonly pageCount: number | null
  readonly pictures: number
}

/**
 * Reads a stored PDF or Word document to show it in pages: pictures of the first pages and their texts, or paragraphs. Does
 * nothing when that was done before. One that cannot be read says why.
 * @throws Refused 503 when too many wait, or the store is full
 */
export async function renderDocument(ctx: Context, fileId: number): Promise<void> {
  const [known] = await ctx.db
    .select({ file: files, renderedAt: fileRenderings.createdAt })
    .from(files)
    .leftJoin(fileRenderings, eq(fileRenderings.fileId, files.id))
    .where(eq(files.id, fileId))
  if (!known || known.renderedAt !== null) return
  const { file } = known
  await withRenderingFolder(async (folder) => {
    const path = join(folder, 'document')
    await pipeline(await ctx.files.read(file.key), createWriteStream(path))
    // A file whose owner is gone waits in the queue of nobody's files.
    const turn = { path, folder, ownerId: file.ownerId ?? 0 }
    const rendering = await (file.type === 'application/pdf' ? readPdf(turn) : readWord(turn))
    if (rendering.pictures > 0)
      await storePagePictures(ctx, file.key, { rendered: rendering.pictures, folder })
    if (!(await record(ctx, file, rendering))) await discardPictures(ctx, file, rendering.pictures)
  })
}

interface Turn {
  readonly path: string
  readonly folder: string
  readonly ownerId: number
}

const noText: DocumentText = { parts: [], isCut: false }
const faulty = (fault: RenderingFault, pageCount: number | null = null): Rendering => ({
  fault,
  pageCount,
  text: noText,
  pictures: 0,
})
const faults: Readonly<Record<string, RenderingFault>> = {
  documentEncrypted: 'encrypted',
  tooManyPages: 'tooManyPages',
  [tooDemanding]: 'tooDemanding',
}

async function readPdf({ path, folder, ownerId }: Turn): Promise<Rendering> {
  const limits = { maximum: resumePageMaximum, refusedAbove: resumePageLimit }
  const pages = await renderPdf(ownerId, { path, folder, ...limits, withTexts: true })
  if ('refused' in pages) return faulty(faults[pages.refused] ?? 'damaged', pages.values?.['count'])
  const { pageCount, rendered } = pages
  if (rendered === 0) return faulty('damaged')
  const texts = Array.from({ length: rendered }, (_, at) => readFile(join(folder, `${at + 1}.txt`), 'utf8'))
  return { fault: null, text: toPageTexts(await Promise.all(texts)), pageCount, pictures: rendered }
}

async function readWord({ path, folder, ownerId }: Turn): Promise<Rendering> {
  const to = join(folder, 'text.json')
  const result = await runPictureJob({ kind: 'docx', path, to }, ownerId)
  if ('refused' in result) return faulty(faults[result.refused] ?? 'damaged')
  const text = JSON.parse(await readFile(to, 'utf8')) as DocumentText
  return text.parts.length === 0 ? faulty('noText') : { fault: null, text, pageCount: null, pictures: 0 }
}

/** False when the file is gone meanwhile, or has other readers: then nothing of it may remain. */
const record = (
  { db, now }: Context,
  { id, audience }: typeof files.$inferSelect,
  { fault, text, pageCount, pictures }: Rendering,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [file] = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.id, id), eq(files.audience, audience)))
      .for('no key update')
    if (!file) return false
    const [recorded] = await tx
      .insert(fileRenderings)
      .values({ fileId: id, fault, texts: [...text.parts], isCut: text.isCut, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: fileRenderings.fileId })
    if (recorded)
      await tx
        .update(files)
        .set({ pageCount, pagePictures: pictures || null })
        .where(eq(files.id, id))
    return true
  })

/** Another run may have stored the same pictures before. */
async function discardPictures(
  ctx: Context,
  { id, key }: typeof files.$inferSelect,
  pictures: number,
): Promise<void> {
  const [file] = await ctx.db.select({ pagePictures: files.pagePictures }).from(files).where(eq(files.id, id))
  if (!file?.pagePictures) await deletePagePictures(ctx, key, pictures)
}
