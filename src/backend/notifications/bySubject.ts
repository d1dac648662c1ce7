import { and, eq, inArray, like, ne, or, type SQL } from '#drizzle'
import type { NotificationKind } from '#contract/notifications/definitions.ts'
import type { Context } from '../core/context.ts'
import { notifications } from './schema.ts'
import { asRead, isUnread, updateInOrder } from './markRead.ts'
import { publishUnreadTo } from './publishUnread.ts'

/** Matches the subject itself and everything below it, such as `invitation:7:answer`. */
export const isAbout = (subject: string) =>
  or(eq(notifications.about, subject), like(notifications.about, `${subject}:%`))

/** Deletes the notifications about something that was withdrawn or undone; `except` is a subject below it that stays. */
export async function deleteNotifications(ctx: Context, subject: string, except?: string): Promise<void> {
  const deleted = await ctx.db
    .delete(notifications)
    .where(and(isAbout(subject), except === undefined ? undefined : ne(notifications.about, except)))
    .returning({ userId: notifications.userId })
  await publishUnreadTo(
    ctx,
    deleted.map(({ userId }) => userId),
  )
}

/** Deletes the notifications of these kinds about what a subquery selects. */
export async function deleteKinds(
  ctx: Context,
  kinds: readonly NotificationKind[],
  about: SQL,
): Promise<void> {
  const deleted = await ctx.db
    .delete(notifications)
    .where(and(inArray(notifications.kind, [...kinds]), inArray(notifications.about, about)))
    .returning({ userId: notifications.userId })
  await publishUnreadTo(
    ctx,
    deleted.map(({ userId }) => userId),
  )
}

/** Marks the notifications about a subject and everything below it as read: of one user, or of one kind of all users. */
export async function markReadBelow(
  ctx: Context,
  subject: string,
  of: number | NotificationKind,
): Promise<void> {
  const read = await updateInOrder(
    ctx.db,
    asRead(ctx.now()),
    and(
      isAbout(subject),
      typeof of === 'number' ? eq(notifications.userId, of) : eq(notifications.kind, of),
      isUnread,
    ),
  ).returning({ userId: notifications.userId })
  await publishUnreadTo(
    ctx,
    read.map(({ userId }) => userId),
  )
}

/** Marks the notifications of exactly this subject as read: what has been answered needs no attention any more. */
export async function markRead(ctx: Context, subject: string): Promise<void> {
  const isOpen = and(eq(notifications.about, subject), isUnread)
  const read = await updateInOrder(ctx.db, asRead(ctx.now()), isOpen).returning({
    userId: notifications.userId,
  })
  await publishUnreadTo(
    ctx,
    read.map(({ userId }) => userId),
  )
}
