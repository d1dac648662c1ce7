import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentThumbnailWidth, pageAddress, pagePictureBox, variantAddress } from '#contract/files/files.ts'
import type { Context } from '../core/context.ts'
import type { PagesJob, RenderedPages } from '../ports/files/renderPages.ts'
import type { ResultOf } from '../ports/files/processPicture.ts'
import { runPictureJob } from './pictures.ts'
import { refuseWhenFull } from './commands.ts'

/** Gives a folder for the time in which a document is rendered. */
export async function withRenderingFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-pages-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes pictures of the first pages of a PDF into a folder. @throws Refused 503 when too many wait */
export const renderPdf = (
  ownerId: number,
  job: Pick<PagesJob, 'path' | 'folder' | 'maximum' | 'refusedAbove' | 'withTexts'>,
): Promise<ResultOf<PagesJob>> =>
  runPictureJob(
    { ...job, kind: 'pages', box: pagePictureBox, thumbnailWidth: documentThumbnailWidth },
    ownerId,
  )

/** Stores the pictures that were rendered into a folder beside their document. @throws Refused */
export async function storePagePictures(
  ctx: Context,
  key: string,
  { rendered, folder }: Pick<RenderedPages, 'rendered'> & { readonly folder: string },
): Promise<void> {
  const names = ['thumbnail', ...Array.from({ length: rendered }, (_, at) => String(at + 1))]
  const addresses = addressesOf(key, rendered)
  for (const [at, address] of addresses.entries())
    await refuseWhenFull(async () => {
      await ctx.files.putAt(address, await readFile(join(folder, `${names[at]}.webp`)))
      return address
    })
}

/** Deletes them without their document. */
export async function deletePagePictures(ctx: Context, key: string, rendered: number): Promise<void> {
  await Promise.all(addressesOf(key, rendered).map((address) => ctx.files.delete(address)))
}

const addressesOf = (key: string, rendered: number): string[] => [
  variantAddress(key, documentThumbnailWidth, 'webp'),
  ...Array.from({ length: rendered }, (_, at) => pageAddress(key, at + 1)),
]
