import { and, eq, sql, type SQL } from '#drizzle'
import type { CompanyAccess } from '#contract/core/endpoint.ts'
import type { Context, Viewer } from '../core/context.ts'
import {
  companyColumns,
  type CompanyQuery,
  type MemberEndpoint,
  type Memberships,
} from '../core/membership.ts'
import { assertAllowed } from '../core/measures.ts'
import { notFound, notOwned, refuse } from '../core/refuse.ts'
import { measuresInForce } from '../measures/schema/measures.ts'
import { assertCompanyOpen, rightsOf } from './membership.ts'
import { companies, currentMembers } from './schema/companies.ts'

/** The company that a path names by its slug. */
export const companyOfSlug: CompanyQuery = (slug) => sql`
  select ${companyColumns(companies.id)} from ${companies} where ${companies.slug} = ${slug}`

const isGranted: Readonly<Record<CompanyAccess, (rights: ReturnType<typeof rightsOf>) => boolean>> = {
  companyMember: () => true,
  companyAdmin: ({ role }) => role === 'admin',
  hrManager: (rights) => rights.manage_hr_panel,
  messageAnswerer: (rights) => rights.answer_messages,
}

/**
 * The viewer's membership of the company that a query finds, for an endpoint's access. The only place that gives one out.
 * @throws Refused when nothing is found, the viewer lacks the right, or others are to handle it
 */
export async function requireMembership<A extends CompanyAccess>(
  ctx: Context,
  viewer: Viewer,
  company: SQL,
  endpoint: MemberEndpoint<A>,
): Promise<Memberships[A]> {
  const { access, refusals } = endpoint
  const [found] = await ctx.db
    .select({
      company: companies,
      isHidden: sql<boolean>`named.is_hidden`,
      isLimited: sql<boolean>`named.is_limited`,
      isOwn: sql<boolean>`named.is_own`,
      member: {
        role: currentMembers.role,
        manageHrPanel: currentMembers.manageHrPanel,
        answerMessages: currentMembers.answerMessages,
      },
      measure: { kind: measuresInForce.kind, until: measuresInForce.endsAt },
    })
    .from(sql`(${company}) as named`)
    .innerJoin(companies, sql`${companies.id} = named.company_id`)
    .leftJoin(
      currentMembers,
      and(eq(currentMembers.companyId, companies.id), eq(currentMembers.userId, viewer.userId)),
    )
    .leftJoin(measuresInForce, eq(measuresInForce.companyId, companies.id))
  if (!found) throw notFound()
  const { member, isHidden } = found
  if (!member || !isGranted[access](rightsOf(member))) {
    if (isHidden) throw notOwned()
    // Where the endpoint declares it, former members learn why.
    if (refusals?.companyClosed) assertCompanyOpen(found.company)
    throw refuse('companyDenied')
  }
  if (access === 'hrManager') {
    if (found.isLimited && member.role !== 'admin') throw notOwned()
    if (found.isOwn) throw refuse('ownApplication')
  }
  assertAllowed(ctx, endpoint, 'company', found.measure)
  const { id, slug, name, domain, createdAt } = found.company
  const membership = { ...viewer, role: member.role, company: { id, slug, name, domain, createdAt } }
  return membership as unknown as Memberships[A]
}
