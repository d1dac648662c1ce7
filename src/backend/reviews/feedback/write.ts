import { eq } from '#drizzle'
import type * as z from 'zod/mini'
import type { FeedbackDraft, FeedbackForm, ShownFeedback } from '#contract/reviews/feedback.ts'
import type { Context, Viewer } from '../../core/context.ts'
import type { Emit } from '../../core/events.ts'
import { refuse } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { finalFeedbacks } from '../schema.ts'
import { lockAs, type EmploymentRow } from '../../employments/access.ts'
import { appendEvents } from '../../employments/history.ts'
import { isEnding, readFeedback } from './show.ts'

type Draft = z.infer<typeof FeedbackDraft>

/** Saves the company's draft, which all of its admins share. */
export async function saveFeedback(ctx: Context, viewer: Viewer, employmentId: number, draft: Draft) {
  return changeFeedback(ctx, viewer, employmentId, async (tx, { id }) => {
    await store(tx, id, { ...contentOf(draft), writerId: viewer.userId, savedAt: ctx.now() })
  })
}

/** Publishes the feedback. The employment's row is locked, so undoing the end waits and is then refused. */
export async function publishFeedback(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  form: z.infer<typeof FeedbackForm>,
) {
  return changeFeedback(ctx, viewer, employmentId, async (tx, employment, emit) => {
    const now = ctx.now()
    await store(tx, employmentId, {
      ...contentOf(form),
      writerId: viewer.userId,
      savedAt: now,
      publishedAt: now,
      employeeId: employment.userId,
    })
    await appendEvents(ctx, tx, [{ employmentId, kind: 'feedbackPublished', side: 'company', at: now }])
    await emit('feedbackPublished', { employmentId })
  })
}

const contentOf = ({ text, assessment }: Draft) => ({ text, assessment })

async function store(
  tx: Tx,
  employmentId: number,
  values: Partial<typeof finalFeedbacks.$inferInsert>,
): Promise<void> {
  await tx
    .insert(finalFeedbacks)
    .values({ ...values, employmentId })
    .onConflictDoUpdate({ target: finalFeedbacks.employmentId, set: values })
}

async function changeFeedback(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  change: (tx: Tx, employment: EmploymentRow, emit: Emit) => Promise<void>,
): Promise<ShownFeedback> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    const { employment } = await lockAs(ctx, tx, viewer, employmentId, 'company')
    const [known] = await tx
      .select({ publishedAt: finalFeedbacks.publishedAt })
      .from(finalFeedbacks)
      .where(eq(finalFeedbacks.employmentId, employmentId))
    if (known && known.publishedAt !== null) throw refuse('feedbackFrozen')
    if (!isEnding(employment)) throw refuse('terminationMissing')
    await change(tx, employment, emit)
    return readFeedback(tx, viewer, employmentId)
  })
}
