import { and, eq, inArray, ne, or, sql } from '#drizzle'
import type { NotificationKind } from '#contract/notifications/definitions.ts'
import type { Tx } from '../db/connect.ts'
import { isAbout } from './bySubject.ts'
import { notifications } from './schema.ts'

/** Deletes the notifications of others that name somebody who closes their account. */
export async function deleteNaming(tx: Tx, userId: number): Promise<null> {
  await tx
    .delete(notifications)
    .where(and(eq(notifications.namedId, userId), ne(notifications.userId, userId)))
  return null
}

/** Removes the name, or the alias that stands in for it, from the notifications of a kind about something. */
export async function removeName(tx: Tx, kind: NotificationKind, about: string): Promise<void> {
  await tx
    .update(notifications)
    .set({ namedId: null, data: sql`${notifications.data} - 'alias'` })
    .where(and(eq(notifications.kind, kind), eq(notifications.about, about)))
}

/** Deletes the notifications about these, of all kinds or of one, in the transaction that erases what they name. */
export async function eraseNotifications(
  tx: Tx,
  about: readonly string[],
  kind?: NotificationKind,
): Promise<void> {
  await tx
    .delete(notifications)
    .where(and(inArray(notifications.about, [...about]), kind && eq(notifications.kind, kind)))
}

/** Deletes the notifications of a kind about these and everything below them, as `eraseNotifications` does. */
export async function eraseNotificationsBelow(
  tx: Tx,
  subjects: readonly string[],
  kind: NotificationKind,
): Promise<void> {
  await tx.delete(notifications).where(and(or(...subjects.map(isAbout)), eq(notifications.kind, kind)))
}
