import { and, eq, isNull } from '#drizzle'
import { careersChanged } from '#contract/realtime/events.ts'
import { findAdminIds } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { publishToUser } from '../core/publishToUser.ts'
import { reviewAssignments } from './schema/record.ts'
import { employments } from './schema/employments.ts'
import { findConfirmedNames } from '../profiles/names/confirmedNames.ts'

/** Open pages show what happens to an employment at once, also to users who turned off its notifications. */
export const liveEmployments: Reactions = {
  employmentChanged: publishEmployment,
  employmentChangeUndone: publishEmployment,
  employmentEnded: publishEmployment,
  confirmationWithdrawn: publishEmployment,
  awardGiven: publishEmployment,
  awardDeleted: publishEmployment,
  documentAdded: publishEmployment,
  feedbackPublished: publishEmployment,
  feedbackReplied: publishEmployment,
  async nameQuestionsChanged(ctx, { userId }) {
    for (const { employmentId } of await findConfirmedNames(ctx.db, userId))
      await publishEmployment(ctx, { employmentId })
  },
}

/** Publishes to both sides of an employment and to its reviewer that it has changed. */
export async function publishEmployment(
  ctx: Context,
  { employmentId }: { readonly employmentId: number },
): Promise<void> {
  const [found] = await ctx.db
    .select({
      userId: employments.userId,
      companyId: employments.companyId,
      reviewerId: reviewAssignments.reviewerId,
    })
    .from(employments)
    .leftJoin(
      reviewAssignments,
      and(eq(reviewAssignments.employmentId, employments.id), isNull(reviewAssignments.endedAt)),
    )
    .where(eq(employments.id, employmentId))
  if (!found) return
  const { userId, companyId, reviewerId } = found
  const admins = companyId === null ? [] : await findAdminIds(ctx.db, companyId)
  for (const reader of new Set([userId, ...admins, ...(reviewerId === null ? [] : [reviewerId])]))
    publishCareers(ctx, reader, employmentId)
}

/**
 * Publishes to one user that their careers have changed: the employment, or an invitation if that is null. Does not wait:
 * if the realtime server is unavailable, pages refresh when they reconnect.
 */
export function publishCareers(ctx: Context, userId: number, employmentId: number | null): void {
  publishToUser(ctx, userId, careersChanged, { employment_id: employmentId }).catch((error: unknown) =>
    ctx.log.warn({ err: error, userId }, 'change of careers was not published'),
  )
}
