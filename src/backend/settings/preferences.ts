import { eq } from '#drizzle'
import { notificationKinds, type NotificationSettings } from '#contract/settings/notifications.ts'
import type { NotificationKind } from '#contract/notifications/definitions.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { preferences } from './schema.ts'
import { definitionOf } from '../notifications/definitionOf.ts'
import { refuse, refersToDeleted } from '../core/refuse.ts'
import { readUnsubscribeToken } from '../mail/unsubscribeToken.ts'

export async function showNotificationSettings(db: Tx, { userId }: Viewer): Promise<NotificationSettings> {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId))
  return {
    events: notificationKinds.map((kind) => ({
      kind,
      channels: row?.channels[kind] ?? definitionOf(kind).channels,
    })),
    digest: row?.digest ?? 'daily',
    recommended: notificationKinds.map((kind) => ({ kind, channels: definitionOf(kind).channels })),
  }
}

/** Kinds missing from the form stay unchanged, so that two tabs do not overwrite each other. */
export async function saveNotificationSettings(
  ctx: Context,
  viewer: Viewer,
  form: Omit<NotificationSettings, 'recommended'>,
) {
  await ctx.rates.use('write', viewer.userId)
  await updateChannels(ctx, viewer.userId, (before) => ({
    ...before,
    ...Object.fromEntries(form.events.map(({ kind, channels }) => [kind, channels])),
  }))
  await ctx.db.update(preferences).set({ digest: form.digest }).where(eq(preferences.userId, viewer.userId))
  return showNotificationSettings(ctx.db, viewer)
}

/** Turns off the mails about one kind of event, or all digests. Idempotent. */
export async function disableMails(ctx: Context, userId: number, topic: NotificationKind | 'digest') {
  await updateChannels(ctx, userId, (before) => {
    const kinds = topic === 'digest' ? notificationKinds : [topic]
    const changed = kinds.map((kind) => {
      const current = before[kind] ?? definitionOf(kind).channels
      return [kind, topic === 'digest' ? { ...current, digest: false } : { ...current, email: false }]
    })
    return { ...before, ...(Object.fromEntries(changed) as typeof before) }
  })
}

type StoredChannels = (typeof preferences.$inferSelect)['channels']

async function updateChannels(
  ctx: Context,
  userId: number,
  update: (before: StoredChannels) => StoredChannels,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.insert(preferences).values({ userId }).onConflictDoNothing()
    const [row] = await tx.select().from(preferences).where(eq(preferences.userId, userId)).for('update')
    await tx
      .update(preferences)
      .set({ channels: update(row?.channels ?? {}) })
      .where(eq(preferences.userId, userId))
  })
}

/** @throws Refused if the token is invalid. */
export async function unsubscribeByToken(ctx: Context, token: string): Promise<{ topic: string }> {
  const read = readUnsubscribeToken(ctx, token)
  if (!read) throw refuse('unsubscribeUnknown')
  const { userId, topic } = read
  // The account has been erased meanwhile and gets no mails anyway.
  await disableMails(ctx, userId, topic).catch((error: unknown) => {
    if (!refersToDeleted(error)) throw error
  })
  return { topic }
}
