import { and, asc, eq, gt, inArray, sql } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { applications } from '../applications/schema/applications.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { companies } from './schema/companies.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { deleteKinds } from '../notifications/bySubject.ts'
import { notify } from '../notifications/notify.ts'

/** Users per batch; a company may have any number of followers. */
export const batchSize = 1_000

export interface ClosedCompany {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly closedAt: Date
}

export const closedSubject = (companyId: number): string => `company:${companyId}:closed`

/**
 * Notifications that a company has closed. Each group has a delivery of its own, so that followers, whose reaction is in
 * their domain, do not wait for applicants. A retry notifies nobody twice.
 */
export const closedCompanyMembers = ofClosedCompany(async (ctx, { id, name, slug }, memberIds) => {
  await deleteInvitationNotifications(ctx, id)
  const data = { company: name, company_slug: slug }
  await notify(ctx, { to: memberIds, kind: 'membershipEnded', data, about: closedSubject(id) })
})

export const closedCompanyApplicants = ofClosedCompany(async (ctx, company) => {
  const companyJobs = await ctx.db
    .select({ jobId: jobs.id, title: jobs.title })
    .from(jobs)
    .where(eq(jobs.companyId, company.id))
    .orderBy(asc(jobs.id))
  for (const job of companyJobs) await notifyApplicants(ctx, company, job)
})

/** A reaction to the closing of a company, which it gets. */
export function ofClosedCompany(
  react: (ctx: Context, company: ClosedCompany, memberIds: readonly number[]) => Promise<void>,
): Reactions {
  return {
    async companyClosed(ctx, { companyId, memberIds }) {
      const { id, name, slug, closedAt } = companies
      const [company] = await ctx.db
        .select({ id, name, slug, closedAt })
        .from(companies)
        .where(eq(id, companyId))
      if (company?.closedAt) await react(ctx, { ...company, closedAt: company.closedAt }, memberIds)
    },
  }
}

/** Deletes notifications about invitations and requests that can no longer be answered. */
async function deleteInvitationNotifications(ctx: Context, companyId: number): Promise<void> {
  await deleteKinds(
    ctx,
    ['invitationReceived', 'joinRequestReceived'],
    sql`
    (select case ${invitations.direction} when 'request' then 'request:' else 'invitation:' end || ${invitations.id}
    from ${invitations} where ${invitations.companyId} = ${companyId} and ${invitations.state} = 'cancelled')`,
  )
}

/** Notifies applicants whose application is undecided. */
async function notifyApplicants(
  ctx: Context,
  company: ClosedCompany,
  { jobId, title }: { jobId: number; title: string },
): Promise<void> {
  const data = { job_id: jobId, job_title: title, company: company.name, company_slug: company.slug }
  const about = `${closedSubject(company.id)}:${jobId}`
  await eachPage(
    (after) =>
      ctx.db
        .select({ userId: applications.userId })
        .from(applications)
        .where(
          and(
            eq(applications.jobId, jobId),
            inArray(applications.state, ['sent', 'viewed', 'shortlisted']),
            gt(applications.userId, after),
          ),
        )
        .orderBy(asc(applications.userId))
        .limit(batchSize),
    (to) => notify(ctx, { to, kind: 'applicationEnded', data: { ...data, closed: 'company' }, about }),
  )
}

/** Notifies people in batches, each after the last person of the one before. */
export async function eachPage(
  read: (after: number) => Promise<{ userId: number }[]>,
  use: (userIds: number[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const page = await read(after)
    const last = page.at(-1)
    if (!last) return
    await use(page.map(({ userId }) => userId))
    after = last.userId
  }
}
