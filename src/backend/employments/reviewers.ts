import { and, eq, isNull } from '#drizzle'
import { findMembership } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import { reviewAssignments } from './schema/record.ts'
import { lockAs } from './access.ts'
import { closeAssignment } from './endEmployments.ts'
import { appendEvents } from './history.ts'

/** Names the member who reviews an employee, or nobody. The reviewer is a member and never the employee. */
export async function changeReviewer(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  reviewerId: number | null,
): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  await transact(ctx, async (tx, emit) => {
    const { company, employment, isEnded } = await lockAs(ctx, tx, viewer, employmentId, 'company')
    if (isEnded) throw refuse('employmentEnded')
    const [open] = await tx
      .select({ reviewerId: reviewAssignments.reviewerId })
      .from(reviewAssignments)
      .where(and(eq(reviewAssignments.employmentId, employmentId), isNull(reviewAssignments.endedAt)))
    if ((open?.reviewerId ?? null) === reviewerId && (open !== undefined || reviewerId === null)) return
    const isEmployee = reviewerId === employment.userId
    if (reviewerId !== null && (isEmployee || !(await findMembership(tx, reviewerId, company.id))))
      throw refuse('reviewerForeign')
    const closed = await closeAssignment(tx, employmentId, ctx.now())
    const added =
      reviewerId === null
        ? null
        : await tx
            .insert(reviewAssignments)
            .values({ employmentId, reviewerId, createdAt: ctx.now() })
            .returning({ id: reviewAssignments.id })
    const subjectId = added?.[0]?.id ?? closed?.id ?? null
    await appendEvents(ctx, tx, [
      { employmentId, kind: 'reviewerChanged', side: 'company', at: ctx.now(), subjectId },
    ])
    await emit('employmentChanged', { employmentId, change: 'reviewerChanged', actorId: viewer.userId })
    if (reviewerId !== null) await emit('reviewerAssigned', { employmentId, reviewerId })
  })
}
