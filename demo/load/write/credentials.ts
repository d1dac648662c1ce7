import { and, eq } from '#drizzle'
import { applyWithdrawals } from '#backend/employments/confirmation/applyWithdrawals.ts'
import { withdrawConfirmation } from '#backend/employments/confirmation/withdraw.ts'
import { changeSigning } from '#backend/credentials/issuers/signing.ts'
import { issueCredential } from '#backend/credentials/issuing/issue.ts'
import { revokeCredential, takeCredential } from '#backend/credentials/issuing/owned.ts'
import { reviews } from '#backend/reviews/schema.ts'
import { withdrawalUndoSeconds } from '#contract/employments/withdrawals.ts'
import type { DemoCredential } from '../read/credentials.ts'
import { memberOf, viewerOf, type WriteContext } from './context.ts'
import { daysBefore } from './dates.ts'
import { runInPast } from './past.ts'
import { findVerified } from './records.ts'

/** Signs credentials through the commands, where the site can sign. */
export async function writeCredentials(context: WriteContext): Promise<void> {
  if (!context.ctx.signing) return
  for (const { by, review, signed, revoked, withdrawn, taken_as: forms, ...of } of context.content
    .credentials) {
    const { id: employmentId } = await findVerified(context, of)
    const viewer = viewerOf(context, of.person)
    const admin = await memberOf(context, by, of.company, 'companyAdmin')
    const reviewId = review === undefined ? null : await findReview(context, employmentId, review)
    const request = {
      kind: review === undefined ? 'employment' : 'review',
      review_id: reviewId,
      email: null,
    } as const
    const credentialId = await runInPast(
      context.ctx,
      daysBefore(context.today, signed, of.person),
      async (past) => {
        await changeSigning(past, admin, { enabled: true })
        const { items } = await issueCredential(past, viewer, employmentId, request)
        return items[0]?.id ?? 0
      },
    )
    for (const form of forms) await takeCredential(context.ctx, viewer, credentialId, form)
    if (revoked !== undefined)
      await runInPast(context.ctx, daysBefore(context.today, revoked, of.person), (past) =>
        revokeCredential(past, viewer, credentialId),
      )
    if (withdrawn) await withdraw(context, employmentId, by, withdrawn)
  }
}

async function withdraw(
  context: WriteContext,
  employmentId: number,
  by: string,
  { on, reason }: NonNullable<DemoCredential['withdrawn']>,
): Promise<void> {
  const at = daysBefore(context.today, on, by)
  await runInPast(context.ctx, at, (past) =>
    withdrawConfirmation(past, viewerOf(context, by), employmentId, { reason }),
  )
  await runInPast(context.ctx, new Date(at.getTime() + withdrawalUndoSeconds * 1000), applyWithdrawals)
}

async function findReview({ db }: WriteContext, employmentId: number, title: string): Promise<number> {
  const isIt = and(eq(reviews.employmentId, employmentId), eq(reviews.title, title))
  const [found] = await db.select({ id: reviews.id }).from(reviews).where(isIt)
  if (!found) throw new Error(`There is no review ${title}`)
  return found.id
}
