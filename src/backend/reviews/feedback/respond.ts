import { and, eq, isNull, sql } from '#drizzle'
import type { ShownFeedback } from '#contract/reviews/feedback.ts'
import type { Context, Viewer } from '../../core/context.ts'
import type { Emit } from '../../core/events.ts'
import { recordChanged } from '../../core/recordChanged.ts'
import { refuse } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { finalFeedbacks } from '../schema.ts'
import { lockEmployment } from '../access.ts'
import { readFeedback } from './show.ts'

/** The employee's reply to the final feedback. Two replies sent at once: the first counts. */
export async function replyToFeedback(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  { reply }: { readonly reply: string },
): Promise<ShownFeedback> {
  return respond(ctx, viewer, employmentId, async (tx, emit) => {
    const replied = await tx
      .update(finalFeedbacks)
      .set({ reply, repliedAt: ctx.now() })
      .where(and(eq(finalFeedbacks.employmentId, employmentId), isNull(finalFeedbacks.repliedAt)))
      .returning({ id: finalFeedbacks.employmentId })
    if (replied.length === 0) throw refuse('replyGiven')
    await emit('feedbackReplied', { employmentId })
  })
}

/** The employee agrees that others see the final feedback, or withdraws that at once. */
export async function shareFeedback(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  isShared: boolean,
): Promise<ShownFeedback> {
  return respond(ctx, viewer, employmentId, async (tx) => {
    const sharedAt = sql`coalesce(${finalFeedbacks.sharedAt}, ${ctx.now().toISOString()}::timestamptz)`
    await tx
      .update(finalFeedbacks)
      .set({ sharedAt: isShared ? sharedAt : null })
      .where(eq(finalFeedbacks.employmentId, employmentId))
  })
}

/** Steps of the employee, who may take them at any time after the publication, also when the company has closed. */
async function respond(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  change: (tx: Tx, emit: Emit) => Promise<void>,
): Promise<ShownFeedback> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    await lockEmployment(tx, viewer, employmentId, 'employee')
    const [known] = await tx
      .select({ publishedAt: finalFeedbacks.publishedAt })
      .from(finalFeedbacks)
      .where(eq(finalFeedbacks.employmentId, employmentId))
    if (!known || known.publishedAt === null) throw refuse('feedbackUnpublished')
    await change(tx, emit)
    await recordChanged(ctx, tx, [employmentId])
    return readFeedback(tx, viewer, employmentId)
  })
}
