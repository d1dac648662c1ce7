import { and, asc, desc, eq } from '#drizzle'
import type { AccountPhone } from '#contract/accounts/phones.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { notFound } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { accountPhones } from '../schema/phones.ts'
import { showPhone } from './phones.ts'

/** The primary one first. */
export async function listPhones(db: Tx, { userId }: Viewer): Promise<AccountPhone[]> {
  const rows = await db
    .select()
    .from(accountPhones)
    .where(eq(accountPhones.accountId, userId))
    .orderBy(desc(accountPhones.isPrimary), asc(accountPhones.id))
  return rows.map(showPhone)
}

export function makePhonePrimary(ctx: Context, viewer: Viewer, phoneId: number): Promise<AccountPhone[]> {
  return change(ctx, viewer, async (tx) => {
    const [chosen] = await tx.select().from(accountPhones).where(own(viewer, phoneId))
    if (!chosen) throw notFound()
    await choose(tx, viewer, phoneId)
  })
}

/** Removes a number. If it was the primary one, the oldest of the others becomes primary. */
export function removePhone(ctx: Context, viewer: Viewer, phoneId: number): Promise<AccountPhone[]> {
  return change(ctx, viewer, async (tx) => {
    const [removed] = await tx.delete(accountPhones).where(own(viewer, phoneId)).returning()
    if (!removed) throw notFound()
    const [oldest] = removed.isPrimary ? await listPhones(tx, viewer) : []
    if (oldest) await choose(tx, viewer, oldest.id)
  })
}

async function change(ctx: Context, viewer: Viewer, make: (tx: Tx) => Promise<void>) {
  await ctx.rates.use('write', viewer.userId)
  return ctx.db.transaction(async (tx) => {
    // Confirming a number locks the same row, so that there are never two primary ones.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, viewer.userId)).for('update')
    await make(tx)
    return listPhones(tx, viewer)
  })
}

async function choose(tx: Tx, viewer: Viewer, phoneId: number): Promise<void> {
  const isOwn = eq(accountPhones.accountId, viewer.userId)
  await tx
    .update(accountPhones)
    .set({ isPrimary: false })
    .where(and(isOwn, eq(accountPhones.isPrimary, true)))
  await tx.update(accountPhones).set({ isPrimary: true }).where(own(viewer, phoneId))
}

const own = ({ userId }: Viewer, phoneId: number) =>
  and(eq(accountPhones.id, phoneId), eq(accountPhones.accountId, userId))
