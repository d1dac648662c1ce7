import { and, eq } from '#drizzle'
import type * as z from 'zod/mini'
import { sectionsIn, type PublicPart } from '#contract/publicPages/parts.ts'
import type { PublicPageForm } from '#contract/publicPages/publicPages.ts'
import { storeSections } from '../cv/arrangeSections.ts'
import { listSections } from '../cv/queries.ts'
import type { Context, Viewer } from '../core/context.ts'
import { assertNotRemoved } from '../core/removed.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { publicPages } from './schema.ts'
import { saveAudiences } from '../settings/privacy.ts'
import { lockProfile } from '../profiles/edit.ts'
import { indexPerson } from '../search/indexPerson.ts'
import { claimPageAddress } from './addresses.ts'

/**
 * Turns a public page on, or changes it. The owner chooses what everyone sees here alone: the audience of what is shown
 * becomes everyone. Nothing shows a former address once this is acknowledged.
 */
export async function savePage(
  ctx: Context,
  { userId }: Viewer,
  { address, indexed, parts }: z.infer<typeof PublicPageForm>,
): Promise<void> {
  await ctx.rates.use('publicPage', userId)
  await transact(ctx, async (tx, emit) => {
    await lockProfile(tx, userId)
    const [page] = await tx.select().from(publicPages).where(eq(publicPages.userId, userId))
    // What is hidden may be corrected, and stays hidden.
    if (page?.moderation !== 'hidden') await assertNotRemoved(tx, 'page', userId)
    if (page?.address !== address) await claimPageAddress(ctx, tx, userId, address)
    const row = { address, indexed, enabled: true, parts: [...new Set(parts)], changedAt: ctx.now() }
    await tx
      .insert(publicPages)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: publicPages.userId, set: row })
    await showToEveryone(tx, userId, parts)
    await indexPerson(tx, userId)
    await emit('publicPageChanged', { userId, addresses: [address, ...(page ? [page.address] : [])] })
  })
}

async function showToEveryone(tx: Tx, userId: number, parts: readonly PublicPart[]): Promise<void> {
  const chosen = sectionsIn(parts)
  const sections = await listSections(tx, userId)
  if (sections.some(({ name, audience }) => chosen.includes(name) && audience !== 'everyone'))
    await storeSections(
      tx,
      userId,
      sections.map((one) => (chosen.includes(one.name) ? { ...one, audience: 'everyone' } : one)),
    )
  if (parts.includes('achievements')) await saveAudiences(tx, userId, { achievements: 'everyone' })
}

/** Turns the page off. Its address stays the owner's. */
export async function removePage(ctx: Context, { userId }: Viewer): Promise<null> {
  await ctx.rates.use('publicPage', userId)
  return transact(ctx, async (tx, emit) => {
    const removed = await tx
      .update(publicPages)
      .set({ enabled: false, changedAt: ctx.now() })
      .where(and(eq(publicPages.userId, userId), eq(publicPages.enabled, true)))
      .returning({ address: publicPages.address })
    if (removed.length > 0)
      await emit('publicPageChanged', { userId, addresses: removed.map(({ address }) => address) })
    return null
  })
}
