import { pagePictureMaximum } from '#contract/files/files.ts'
import type { Fault } from '#contract/core/violations.ts'
import type { Context } from '../core/context.ts'
import { discardUpload, type StoredUpload } from '../files/commands.ts'
import { renderPdf, storePagePictures, withRenderingFolder } from '../files/pagePictures.ts'
import { tooDemanding } from '../ports/files/pictureQueue.ts'

/**
 * Stores a PDF with `put`, and beside it pictures of its first pages. A PDF that cannot be rendered has none, and is
 * offered as a download; one whose first page exceeds the limits would exhaust the programs of readers too.
 * @throws Refused
 */
export const storeWithPages = (
  ctx: Context,
  ownerId: number,
  path: string,
  put: () => Promise<StoredUpload>,
): Promise<StoredUpload | Fault> =>
  withRenderingFolder(async (folder) => {
    // First, because it may be refused while many wait.
    const pages = await renderPdf(ownerId, { path, folder, maximum: pagePictureMaximum })
    if ('refused' in pages && pages.refused === tooDemanding) return { code: pages.refused }
    const stored = await put()
    if ('refused' in pages || pages.rendered === 0) return stored
    const { pageCount, rendered } = pages
    const complete = { ...stored, pageCount, pagePictures: rendered }
    try {
      await storePagePictures(ctx, stored.key, { rendered, folder })
    } catch (error) {
      await discardUpload(ctx, complete)
      throw error
    }
    return complete
  })
