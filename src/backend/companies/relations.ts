import { and, eq, gt, sql, type SQL, type SQLWrapper } from '#drizzle'
import type { CompanyRelation } from '#contract/companies/companies.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { companies, currentMembers } from './schema/companies.ts'
import { companyFollows } from '../follows/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { openToWorkHidden } from '../settings/schema.ts'
import { isOpenToManager } from '../jobs/schema/fields.ts'
import { assertCompanyOpen } from './membership.ts'

const userId = sql.placeholder('userId')
const drafts = sql<number>`(
  select count(*)::int from ${jobs} where ${jobs.companyId} = ${companies.id} and ${jobs.status} = 'draft'
    and (${currentMembers.role} = 'admin' or ${isOpenToManager(userId)})
)`

const selectRelation = (db: Tx) =>
  db
    .select({
      follower: companyFollows.userId,
      role: currentMembers.role,
      manageHrPanel: currentMembers.manageHrPanel,
      answerMessages: currentMembers.answerMessages,
      name: companies.name,
      closedAt: companies.closedAt,
      drafts,
      pendingId: invitations.id,
      direction: invitations.direction,
    })
    .from(companies)
    .leftJoin(
      currentMembers,
      and(eq(currentMembers.companyId, companies.id), eq(currentMembers.userId, userId)),
    )
    .leftJoin(
      companyFollows,
      and(eq(companyFollows.companyId, companies.id), eq(companyFollows.userId, userId)),
    )
    // At most one, by a unique index.
    .leftJoin(
      invitations,
      and(
        eq(invitations.companyId, companies.id),
        eq(invitations.userId, userId),
        eq(invitations.state, 'pending'),
        gt(invitations.expiresAt, sql.placeholder('now')),
      ),
    )
    .where(eq(companies.slug, sql.placeholder('slug')))

/** The relations between a person and a company, in one query. */
export async function findCompanyRelation(
  db: Tx,
  person: number,
  slug: string,
  now: Date,
): Promise<CompanyRelation> {
  const [found] = await prepared(db, 'company_relation', (name) => selectRelation(db).prepare(name)).execute({
    userId: person,
    slug,
    now,
  })
  if (!found) throw notFound()
  assertCompanyOpen(found)
  const { pendingId, direction } = found
  const managesJobs = found.role === 'admin' || found.manageHrPanel === true
  return {
    following: found.follower !== null,
    role: found.role,
    manage_hr_panel: managesJobs,
    answer_messages: found.role === 'admin' || found.answerMessages === true,
    draft_job_count: managesJobs ? found.drafts : 0,
    pending: pendingId === null || direction === null ? null : { id: pendingId, direction },
  }
}

/** Whether somebody who can be found hides from a company of the viewer (docs/decisions/086). */
export const isHiddenFromViewer = (person: SQLWrapper, viewerId: number): SQL<boolean> => sql`exists (
  select 1 from ${openToWorkHidden} join ${currentMembers} on ${currentMembers.companyId} = ${openToWorkHidden.companyId}
  where ${openToWorkHidden.userId} = ${person} and ${currentMembers.userId} = ${viewerId})`
