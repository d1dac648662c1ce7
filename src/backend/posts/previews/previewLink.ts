import { and, isNull, lt } from '#drizzle'
import type { LinkPreview } from '#contract/posts/linkPreviews.ts'
import type { Context } from '../../core/context.ts'
import type { CompanyAdmin } from '../../core/membership.ts'
import { daysAfter } from '../../core/days.ts'
import { refuse } from '../../core/refuse.ts'
import { deleteBatch } from '../../db/deleteBatch.ts'
import { linkPreviews } from '../schema/linkPreviews.ts'
import { discardUpload, insertFile } from '../../files/commands.ts'
import { FetchRefused, type Fetched } from '../../ports/fetch/safeFetch.ts'
import { queuePage } from './pageQueue.ts'
import { storePreviewImage } from './storePreviewImage.ts'
import { toLinkPreview } from './columns.ts'

const rules = {
  maxBytes: 64 * 1024,
  timeoutMs: 3_000,
  maxRedirects: 3,
  mayRedirect: () => true,
  accepts: (mediaType: string) => mediaType === 'text/html' || mediaType === 'application/xhtml+xml',
  // What a preview needs stands at the beginning of a page.
  cutsOff: true,
} as const
/** How long a preview waits for the post that it was made for. */
const unusedDays = 1

/** Fetches a page once and stores what it says about itself. @throws Refused */
export async function previewLink(
  ctx: Context,
  { userId, company }: CompanyAdmin,
  url: string,
): Promise<LinkPreview> {
  await ctx.rates.use('linkPreview', userId)
  await ctx.rates.use('linkPreviewDay', userId)
  const page = await fetchPage(ctx, url)
  const read = await queuePage(page, userId)
  if (!read?.title) throw refuse('linkNotPreviewed')
  const { imageUrl, ...facts } = read
  const image = imageUrl === null ? null : await storePreviewImage(ctx, userId, imageUrl)
  try {
    return await ctx.db.transaction(async (tx) => {
      const imageId = image && (await insertFile(tx, image, { audience: 'post', ownerId: userId }))
      const [added] = await tx
        .insert(linkPreviews)
        .values({ companyId: company.id, url, ...facts, imageId, createdAt: ctx.now() })
        .returning()
      if (!added) throw new Error('Inserting the preview returned no row')
      return toLinkPreview({ ...added, image })
    })
  } catch (error) {
    if (image) await discardUpload(ctx, image)
    throw error
  }
}

async function fetchPage(ctx: Context, url: string): Promise<Fetched> {
  try {
    const page = await ctx.web.fetch(url, rules)
    if (page.status === 200) return page
  } catch (error) {
    // The reason is not told: it could be used to explore a network.
    if (!(error instanceof FetchRefused)) throw error
  }
  throw refuse('linkNotPreviewed')
}

/** Previews that no post uses. Their images follow as orphans. */
export async function deleteUnusedPreviews(ctx: Context): Promise<object | null> {
  const isUnused = and(
    isNull(linkPreviews.postId),
    lt(linkPreviews.createdAt, daysAfter(ctx.now(), -unusedDays)),
  )
  return deleteBatch(ctx.db, linkPreviews, isUnused)
}
