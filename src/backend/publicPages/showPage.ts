import { and, eq, isNull } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import type { PublicPart } from '#contract/publicPages/parts.ts'
import type { PublicPage } from '#contract/publicPages/publicPages.ts'
import type { Context, Viewer } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { publicPages, shownPages } from './schema.ts'
import { wasTaken } from './addresses.ts'
import { readPage } from './readPage.ts'

/** @throws Refused 410 when the page was turned off or its address changed, and when its owner has left */
export async function showPage(ctx: Context, address: string, locale: Locale): Promise<PublicPage> {
  const [page] = await ctx.db
    .select({ page: publicPages })
    .from(shownPages)
    .innerJoin(accounts, and(eq(accounts.id, publicPages.userId), isNull(accounts.closedAt)))
    .where(and(eq(publicPages.address, address), eq(publicPages.enabled, true)))
  if (page) return readPage(ctx, page.page, locale)
  throw (await wasTaken(ctx.db, address)) ? refuse('publicPageGone') : notFound()
}

/** The caller's page as it would be with these parts. */
export async function previewPage(
  ctx: Context,
  { userId }: Viewer,
  parts: readonly PublicPart[],
  locale: Locale,
): Promise<PublicPage> {
  const [page] = await ctx.db
    .select({ address: publicPages.address, indexed: publicPages.indexed })
    .from(publicPages)
    .where(eq(publicPages.userId, userId))
  const { address = '', indexed = false } = page ?? {}
  return readPage(ctx, { userId, address, indexed, parts }, locale, { preview: true })
}
