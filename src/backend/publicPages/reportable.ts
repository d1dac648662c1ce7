import { and, eq } from '#drizzle'
import { findPersonName } from '../core/findPersonName.ts'
import { notFound } from '../core/refuse.ts'
import type { Reportables } from '../core/reportable.ts'
import { replacePersonName, restorePersonName } from '../profiles/moderation.ts'
import { moderatePage, purgePage } from './moderation.ts'
import { publicPages, shownPages } from './schema.ts'

export const reportablePages: Reportables = {
  page: {
    async find(db, _viewer, address) {
      const [page] = await db
        .select({ userId: publicPages.userId })
        .from(shownPages)
        .where(and(eq(publicPages.address, address), eq(publicPages.enabled, true)))
      if (!page) throw notFound()
      const { userId } = page
      const name = await findPersonName(db, userId)
      return { name, excerpt: '', targetId: userId, authorId: userId, companyId: null }
    },
    async findPlace(db, userId) {
      const [page] = await db
        .select({ address: publicPages.address })
        .from(shownPages)
        .where(eq(publicPages.userId, userId))
      return page ? { kind: 'page', ...page } : null
    },
    moderate: moderatePage,
    names: { replace: replacePersonName, restore: restorePersonName },
    purge: purgePage,
  },
}
