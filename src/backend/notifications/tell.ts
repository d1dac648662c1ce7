import type { Notification } from '#contract/notifications.ts'
import type { Context } from '../core/context.ts'
import { notifications } from '../db/schema/notifications.ts'
import { ring } from './bell.ts'

/** What somebody is told, without what every notification has. */
export type Told = {
  [Kind in Notification['kind']]: Pick<Extract<Notification, { kind: Kind }>, 'kind' | 'data'>
}[Notification['kind']]

/** Tells each of them once: `about` names the thing, so that a repeated event tells nobody twice. */
export async function tell(ctx: Context, userIds: readonly number[], { kind, data }: Told, about: string) {
  if (userIds.length === 0) return
  const added = await ctx.db
    .insert(notifications)
    .values(userIds.map((userId) => ({ userId, kind, data, about })))
    .onConflictDoNothing()
    .returning({ userId: notifications.userId })
  for (const { userId } of added) await ring(ctx, userId)
}
