import { and, eq, inArray } from 'drizzle-orm'
import type { Notification } from '#contract/notifications.ts'
import type { Context } from '../core/context.ts'
import { findRecipient } from '../accounts/queries.ts'
import { notifications } from '../db/schema/notifications.ts'
import { findChannels } from '../settings/preferences.ts'
import { ring } from './bell.ts'
import { mailOf } from './mails.ts'

/** What somebody is told, without what every notification has. */
export type Told = {
  [Kind in Notification['kind']]: Pick<Extract<Notification, { kind: Kind }>, 'kind' | 'data'>
}[Notification['kind']]

/**
 * Tells each of them once, where they want to be told: `about` names the thing, so that a repeated event tells nobody
 * twice.
 */
export async function tell(ctx: Context, userIds: readonly number[], { kind, data }: Told, about: string) {
  if (userIds.length === 0) return
  const channelsOf = await findChannels(ctx.db, userIds, kind)
  const rows = userIds.flatMap((userId) => {
    const { in_app: inApp, email: mailDue, digest: digestDue } = channelsOf(userId)
    const wanted = inApp || mailDue || digestDue
    return wanted ? [{ userId, kind, data, about, inApp, mailDue, digestDue, createdAt: ctx.now() }] : []
  })
  if (rows.length === 0) return
  const added = await ctx.db
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: notifications.userId, inApp: notifications.inApp })
  for (const { userId, inApp } of added) if (inApp) await ring(ctx, userId)
  await mailWaiting(
    ctx,
    rows.map(({ userId }) => userId),
    { kind, data } as Told,
    about,
  )
}

/** The row says that a mail is due until it is in the queue: a crash in between costs a second mail, never the only one. */
async function mailWaiting(ctx: Context, userIds: readonly number[], told: Told, about: string) {
  const these = and(
    inArray(notifications.userId, [...userIds]),
    eq(notifications.kind, told.kind),
    eq(notifications.about, about),
    eq(notifications.mailDue, true),
  )
  const due = await ctx.db
    .select({ id: notifications.id, userId: notifications.userId })
    .from(notifications)
    .where(these)
  for (const { id, userId } of due) {
    const recipient = await findRecipient(ctx.db, userId)
    if (recipient) await ctx.queue.add('mail', mailOf(ctx, userId, recipient, told))
    await ctx.db.update(notifications).set({ mailDue: false }).where(eq(notifications.id, id))
  }
}
