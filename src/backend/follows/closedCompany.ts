import { and, asc, eq, gt, isNull } from '#drizzle'
import {
  batchSize,
  closedSubject,
  eachPage,
  ofClosedCompany,
  type ClosedCompany,
} from '../companies/closedNotifications.ts'
import type { Context } from '../core/context.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { notify } from '../notifications/notify.ts'
import { companyFollows } from './schema.ts'

/** Notifies the followers of a company that has closed, and ends their follows. */
export const closedCompanyFollowers = ofClosedCompany(async (ctx, company) => {
  await notifyJoinRequesters(ctx, company)
  await notifyFollowers(ctx, company)
  // Deleted last, so that a retry still finds the followers.
  await ctx.db.delete(companyFollows).where(eq(companyFollows.companyId, company.id))
})

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
  await notify(ctx, { to, kind: 'companyClosed', data, about: closedSubject(id) })
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
    (to) => notify(ctx, { to, kind: 'companyClosed', data, about: closedSubject(id) }),
  )
}
