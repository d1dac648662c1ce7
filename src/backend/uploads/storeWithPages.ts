import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  documentThumbnailWidth,
  pageAddress,
  pagePictureBox,
  pagePictureMaximum,
  variantAddress,
} from '#contract/files/files.ts'
import type { Fault } from '#contract/core/violations.ts'
import type { Context } from '../core/context.ts'
import { discardUpload, refuseWhenFull, type StoredUpload } from '../files/commands.ts'
import { runPictureJob } from '../files/pictures.ts'
import { tooDemanding } from '../ports/files/pictureQueue.ts'

/**
 * Stores a PDF with `put`, and beside it pictures of its first pages. A PDF that cannot be rendered has none, and is
 * offered as a download; one whose first page exceeds the limits would exhaust the programs of readers too.
 * @throws Refused
 */
export async function storeWithPages(
  ctx: Context,
  ownerId: number,
  path: string,
  put: () => Promise<StoredUpload>,
): Promise<StoredUpload | Fault> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-pages-'))
  try {
    // First, because it may be refused while many wait.
    const maximum = pagePictureMaximum
    const pages = await runPictureJob(
      { kind: 'pages', path, folder, maximum, box: pagePictureBox, thumbnailWidth: documentThumbnailWidth },
      ownerId,
    )
    if ('refused' in pages && pages.refused === tooDemanding) return { code: pages.refused }
    const stored = await put()
    if ('refused' in pages || pages.rendered === 0) return stored
    const { pageCount, rendered: pagePictures } = pages
    const complete = { ...stored, pageCount, pagePictures }
    const pictures = [
      ['thumbnail', variantAddress(stored.key, documentThumbnailWidth, 'webp')],
      ...Array.from({ length: pagePictures }, (_, at) => [String(at + 1), pageAddress(stored.key, at + 1)]),
    ] as const
    try {
      for (const [name, key] of pictures)
        await refuseWhenFull(async () => {
          await ctx.files.putAt(key ?? '', await readFile(join(folder, `${name}.webp`)))
          return key ?? ''
        })
    } catch (error) {
      await discardUpload(ctx, complete)
      throw error
    }
    return complete
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
