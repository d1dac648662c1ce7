import { and, eq, inArray } from '#drizzle'
import { publicPageTag } from '#contract/core/pageTags.ts'
import type { Tx } from '../db/connect.ts'
import { publicPages } from '../publicPages/schema.ts'

/** The tags of these people's public pages; none for those who have none. */
export async function publicPageTagsOf(tx: Tx, userIds: readonly number[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const pages = await tx
    .select({ address: publicPages.address })
    .from(publicPages)
    .where(and(inArray(publicPages.userId, [...userIds]), eq(publicPages.enabled, true)))
  return pages.map(({ address }) => publicPageTag(address))
}
