import { inArray } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications/definitions.ts'
import type { Channels } from '#contract/settings/notifications.ts'
import type { Tx } from '../db/connect.ts'
import { preferences } from '../settings/schema.ts'
import { definitionOf } from './definitionOf.ts'

/** The users' channels for a kind of notification. */
export async function findChannels(
  db: Tx,
  userIds: readonly number[],
  kind: NotificationKind,
): Promise<(userId: number) => Channels> {
  const rows = await db
    .select({ userId: preferences.userId, channels: preferences.channels })
    .from(preferences)
    .where(inArray(preferences.userId, [...userIds]))
  const chosen = new Map(rows.map((row) => [row.userId, row.channels[kind]]))
  return (userId) => chosen.get(userId) ?? definitionOf(kind).channels
}
