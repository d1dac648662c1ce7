import { and, eq, isNotNull } from '#drizzle'
import type { Deciding } from '../core/reportable.ts'
import type { ModerationState } from '../db/columns.ts'
import { publicPages } from './schema.ts'

/** Hides, removes or shows a public page. What its owner has chosen stays chosen. */
export async function moderatePage(
  { tx, emit }: Deciding,
  userId: number,
  state: ModerationState | null,
): Promise<boolean> {
  const [page] = await tx
    .update(publicPages)
    .set({ moderation: state })
    .where(eq(publicPages.userId, userId))
    .returning({ address: publicPages.address })
  if (!page) return false
  await emit('publicPageChanged', { userId, addresses: [page.address] })
  return true
}

/** Deletes a page for good. What it showed is the profile's, and its address stays its owner's. */
export async function purgePage({ tx }: Deciding, userId: number): Promise<readonly number[]> {
  await tx.delete(publicPages).where(and(eq(publicPages.userId, userId), isNotNull(publicPages.moderation)))
  return []
}
