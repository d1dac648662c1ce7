import { and, asc, eq, gt, gte, isNull, lte } from '#drizzle'
import { dayIn } from '#contract/core/days.ts'
import { addDays } from '#contract/core/workDay.ts'
import type { Context } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { companies } from '../companies/schema/companies.ts'
import { employments } from '../employments/schema/employments.ts'
import { reviews } from './schema.ts'
import { isReviewable } from './access.ts'

/** When people are reminded of an open review: days after its due date. Rows store how many reminders were due so far. */
export const reminderDays = [-7, 0, 7, 14, 21] as const
const firstDay = reminderDays[0]
const lastDay = reminderDays[reminderDays.length - 1] ?? 0
/** Days after the last reminder during which it is still made up for, should the process have been down. */
const lateDays = 7
const batchSize = 200

/** How many reminders are due by a day. Days are YYYY-MM-DD. */
export const remindersBy = (dueOn: string, today: string): number =>
  reminderDays.filter((days) => addDays(dueOn, days) <= today).length

/**
 * Emits the reminders that are due, by the days of each company's time zone. Only the latest reminder is sent: after a pause
 * nobody is reminded of a week ago.
 */
export async function remindOfReviews(
  ctx: Context,
  from: { readonly after: number } | null,
): Promise<object | null> {
  const now = ctx.now()
  const today = dayIn('UTC', now)
  const found = await ctx.db
    .select({ review: reviews, employment: employments, timeZone: companies.timeZone })
    .from(reviews)
    .innerJoin(employments, eq(employments.id, reviews.employmentId))
    .innerJoin(companies, and(eq(companies.id, employments.companyId), isNull(companies.closedAt)))
    .where(
      and(
        isNull(reviews.publishedAt),
        // One day more on both sides, because days differ between time zones.
        gte(reviews.dueOn, addDays(today, -lastDay - lateDays - 1)),
        lte(reviews.dueOn, addDays(today, -firstDay + 1)),
        gt(reviews.id, from?.after ?? 0),
      ),
    )
    .orderBy(asc(reviews.id))
    .limit(batchSize)
  for (const { review, employment, timeZone } of found) {
    const reminder = remindersBy(review.dueOn, dayIn(timeZone, now))
    if (reminder > review.reminded && isReviewable(employment, now)) await remind(ctx, review.id, reminder)
  }
  return found.length === batchSize ? { after: found.at(-1)?.review.id } : null
}

/** The reminder is stored with the event, so that each is sent once, whichever process reaches it first. */
async function remind(ctx: Context, reviewId: number, reminder: number): Promise<void> {
  await transact(ctx, async (tx, emit) => {
    const reminded = await tx
      .update(reviews)
      .set({ reminded: reminder })
      .where(and(eq(reviews.id, reviewId), isNull(reviews.publishedAt), lte(reviews.reminded, reminder - 1)))
      .returning({ id: reviews.id })
    if (reminded.length > 0) await emit('reviewDue', { reviewId, reminder })
  })
}
