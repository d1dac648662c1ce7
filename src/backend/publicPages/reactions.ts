import { and, eq } from '#drizzle'
import type { Reactions } from '../core/deliveries.ts'
import { transact } from '../core/transact.ts'
import { publicPages } from './schema.ts'

/** The sitemap says when a page changed. */
export const publicPageReactions: Reactions = {
  profileChanged: (ctx, { userId }) =>
    transact(ctx, async (tx, emit) => {
      const changed = await tx
        .update(publicPages)
        .set({ changedAt: ctx.now() })
        .where(
          and(eq(publicPages.userId, userId), eq(publicPages.enabled, true), eq(publicPages.indexed, true)),
        )
        .returning({ userId: publicPages.userId })
      if (changed.length > 0) await emit('publicPageChanged', { userId, addresses: [] })
    }),
}
