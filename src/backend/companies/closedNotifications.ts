import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { applications } from '../applications/schema/applications.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { companies } from './schema/companies.ts'
import { companyFollows } from '../follows/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { notifications } from '../notifications/schema.ts'
import { notify } from '../notifications/notify.ts'
import { publishUnreadTo } from '../notifications/publishUnread.ts'

/** Users per batch; a company may have any number of followers. */
const batchSize = 1_000

interface ClosedCompany {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly closedAt: Date
}

const closing = (companyId: number): string => `company:${companyId}:closed`

/**
 * Notifications that a company has closed. Each group has a delivery of its own, so that followers do not wait for
 * applicants. A retry notifies nobody twice.
 */
export const closedCompanyMembers = reaction(async (ctx, { id, name, slug }, memberIds) => {
  await deleteInvitationNotifications(ctx, id)
  const data = { company: name, company_slug: slug }
  await notify(ctx, { to: memberIds, kind: 'membershipEnded', data, about: closing(id) })
})

export const closedCompanyApplicants = reaction(async (ctx, company) => {
  const companyJobs = await ctx.db
    .select({ jobId: jobs.id, title: jobs.title })
    .from(jobs)
    .where(eq(jobs.companyId, company.id))
    .orderBy(asc(jobs.id))
  for (const job of companyJobs) await notifyApplicants(ctx, company, job)
})

export const closedCompanyFollowers = reaction(async (ctx, company) => {
  await notifyJoinRequesters(ctx, company)
  await notifyFollowers(ctx, company)
  // Deleted last, so that a retry still finds the followers.
  await ctx.db.delete(companyFollows).where(eq(companyFollows.companyId, company.id))
})

function reaction(
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
  const { rows } = await ctx.db.execute<{ user_id: string }>(sql`
    delete from ${notifications} n using ${invitations} i
    where i.company_id = ${companyId} and i.state = 'cancelled'
      and n.about = case i.direction when 'request' then 'request:' else 'invitation:' end || i.id
      and n.kind in ('invitationReceived', 'joinRequestReceived')
    returning n.user_id`)
  await publishUnreadTo(
    ctx,
    rows.map(({ user_id }) => Number(user_id)),
  )
}

/** Notifies applicants whose application is undecided. */
async function notifyApplicants(
  ctx: Context,
  company: ClosedCompany,
  { jobId, title }: { jobId: number; title: string },
): Promise<void> {
  const data = { job_id: jobId, job_title: title, company: company.name, company_slug: company.slug }
  const about = `${closing(company.id)}:${jobId}`
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
    (to) => notify(ctx, { to, kind: 'applicationEnded', data, about }),
  )
}

/** Notifies users whose join request was pending when the company closed. */
async function notifyJoinRequesters(
  ctx: Context,
  { id, name, slug, closedAt }: ClosedCompany,
): Promise<void> {
  const requests = await ctx.db
    .select({ userId: invitations.userId })
    .from(invitations)
    .where(
      and(
        eq(invitations.companyId, id),
        eq(invitations.direction, 'request'),
        eq(invitations.state, 'cancelled'),
        eq(invitations.answeredAt, closedAt),
        isNull(invitations.answeredBy),
      ),
    )
  const to = requests.flatMap(({ userId }) => userId ?? [])
  const data = { company: name, company_slug: slug, why: 'asked' as const }
  await notify(ctx, { to, kind: 'companyClosed', data, about: closing(id) })
}

/** Skips followers whose join request was pending: that notification is about the same. */
async function notifyFollowers(ctx: Context, { id, name, slug }: ClosedCompany): Promise<void> {
  const data = { company: name, company_slug: slug, why: 'followed' as const }
  await eachPage(
    (after) =>
      ctx.db
        .select({ userId: companyFollows.userId })
        .from(companyFollows)
        .where(and(eq(companyFollows.companyId, id), gt(companyFollows.userId, after)))
        .orderBy(asc(companyFollows.userId))
        .limit(batchSize),
    (to) => notify(ctx, { to, kind: 'companyClosed', data, about: closing(id) }),
  )
}

async function eachPage(
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
