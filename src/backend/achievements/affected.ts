import { eq, sql } from '#drizzle'
import type { EvidenceKind } from '#contract/achievements/rule.ts'
import type { Context } from '../core/context.ts'
import { applications } from '../applications/schema/applications.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { employments } from '../employments/schema/employments.ts'
import { finalFeedbacks, reviews } from '../reviews/schema.ts'
import { evaluateAchievements } from './evaluate.ts'

/** The people and companies whose achievements an event may change; null stands for nobody. */
export interface Affected {
  readonly people?: readonly (number | null | undefined)[]
  readonly companies?: readonly (number | null | undefined)[]
}

const present = (ids: Affected['people'] = []) => ids.filter((id) => id !== null && id !== undefined)

/** @param kinds of evidence that the event may have changed; all without it */
export async function evaluateAffected(
  ctx: Context,
  { people, companies }: Affected,
  kinds?: readonly EvidenceKind[],
): Promise<void> {
  await evaluateAchievements(ctx, 'person', present(people), kinds)
  await evaluateAchievements(ctx, 'company', present(companies), kinds)
}

export async function ofEmployment({ db }: Context, employmentId: number): Promise<Affected> {
  const [found] = await db
    .select({
      userId: employments.userId,
      companyId: employments.companyId,
      writerId: finalFeedbacks.writerId,
    })
    .from(employments)
    .leftJoin(finalFeedbacks, eq(finalFeedbacks.employmentId, employments.id))
    .where(eq(employments.id, employmentId))
  return { people: [found?.userId, found?.writerId], companies: [found?.companyId] }
}

export async function ofReview({ db }: Context, reviewId: number): Promise<Affected> {
  const [found] = await db
    .select({
      employeeId: reviews.employeeId,
      reviewerId: reviews.reviewerId,
      companyId: employments.companyId,
    })
    .from(reviews)
    .innerJoin(employments, eq(employments.id, reviews.employmentId))
    .where(eq(reviews.id, reviewId))
  return { people: [found?.employeeId, found?.reviewerId], companies: [found?.companyId] }
}

export async function ofInvitation({ db }: Context, invitationId: number): Promise<Affected> {
  const [found] = await db
    .select({ userId: invitations.userId, companyId: invitations.companyId })
    .from(invitations)
    .where(eq(invitations.id, invitationId))
  return { people: [found?.userId], companies: [found?.companyId] }
}

export async function ofApplication({ db }: Context, applicationId: number): Promise<Affected> {
  const [found] = await db
    .select({ userId: applications.userId, companyId: jobs.companyId })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, applicationId))
  return { people: [found?.userId], companies: [found?.companyId] }
}

/** Everybody whose employment the company confirms: they share its verified domain. */
export async function employeesOf({ db }: Context, companyId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: employments.userId })
    .from(employments)
    .where(sql`${employments.companyId} = ${companyId} and ${employments.verifiedAt} is not null`)
  return rows.map(({ userId }) => userId)
}
