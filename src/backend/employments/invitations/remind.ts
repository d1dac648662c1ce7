import { and, asc, eq, lte } from '#drizzle'
import { mayRemind, reminderUndoSeconds } from '#contract/employments/reminders.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { refuse } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import { invitations } from '../schema/invitations.ts'
import { findOwn, lockOwn, requirePending } from './invitationRows.ts'

/** Reminders per run; the next run handles the rest. */
const batchSize = 500

/** Reminds a company of a join request; its admins are notified when the time to undo has passed. */
export async function remindOfJoinRequest(
  ctx: Context,
  { userId }: Viewer,
  invitationId: number,
): Promise<{ reminded_at: string }> {
  await ctx.rates.use('write', userId)
  const now = ctx.now()
  const dueAt = new Date(now.getTime() + reminderUndoSeconds * 1000)
  await ctx.db.transaction(async (tx) => {
    // Otherwise both of two at once would find the earlier reminder.
    const row = await lockOwn(tx, userId, invitationId, 'request')
    requirePending(row, now)
    if (!mayRemind(row.sentAt.getTime(), row.remindedAt?.getTime() ?? null, now.getTime()))
      throw refuse('remindedRecently')
    await tx
      .update(invitations)
      .set({ remindedAt: now, reminderDueAt: dueAt })
      .where(eq(invitations.id, invitationId))
  })
  await ctx.queue
    .add('sendReminders', {}, { startAfter: dueAt })
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'reminder not scheduled; the next run sends it'))
  return { reminded_at: now.toISOString() }
}

/** Undoes a reminder. Whichever clears it first wins: the undo or the sending. */
export async function undoReminder(ctx: Context, { userId }: Viewer, invitationId: number): Promise<null> {
  await ctx.rates.use('write', userId)
  const { id, reminderDueAt } = await findOwn(ctx.db, userId, invitationId, 'request')
  const undone =
    reminderDueAt &&
    (await ctx.db
      .update(invitations)
      .set({ remindedAt: null, reminderDueAt: null })
      .where(and(eq(invitations.id, id), eq(invitations.reminderDueAt, reminderDueAt)))
      .returning({ id: invitations.id }))
  if (!undone || undone.length === 0) throw refuse('reminderSent')
  return null
}

/** Sends the reminders that can no longer be undone. */
export async function sendReminders(ctx: Context): Promise<void> {
  const isDue = lte(invitations.reminderDueAt, ctx.now())
  const due = await ctx.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(isDue)
    .orderBy(asc(invitations.reminderDueAt))
    .limit(batchSize)
  for (const { id } of due)
    await transact(ctx, async (tx, emit) => {
      const [sent] = await tx
        .update(invitations)
        .set({ reminderDueAt: null })
        .where(and(eq(invitations.id, id), isDue))
        .returning({ remindedAt: invitations.remindedAt })
      if (sent?.remindedAt)
        await emit('joinRequestReminded', { invitationId: id, at: sent.remindedAt.getTime() })
    })
}
