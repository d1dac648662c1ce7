import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { mattersMaximum, type Home, type Matter } from '#contract/home/home.ts'
import type { Context, Viewer } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { companyMatters } from './companyMatters.ts'
import { personMatters } from './personMatters.ts'
import { postponedMatters } from './schema.ts'

/** What waits for the viewer, or for a company of which they are a member. @throws Refused */
export async function showHome(ctx: Context, viewer: Viewer, slug: string | undefined): Promise<Home> {
  const now = ctx.now()
  const branches = slug
    ? companyMatters(await findRights(ctx, viewer, slug), now)
    : personMatters(viewer.userId, now)
  // A member without further rights has nothing to act on.
  if (branches.length === 0) return { matters: [], postponed: 0 }
  const { rows } = await ctx.db.execute<{
    key: string
    kind: Matter['kind']
    at: number
    data: Matter['data']
    postponed: boolean
  }>(sql`
    with matters as (${sql.join(branches, sql` union all `)})
    select key, kind, data, extract(epoch from at)::float8 * 1000 as at, exists (
      select 1 from ${postponedMatters}
      where ${postponedMatters.userId} = ${viewer.userId} and ${postponedMatters.key} = matters.key
        and ${postponedMatters.until} > ${now.toISOString()}::timestamptz) as postponed
    from matters
    -- What is due soonest comes first, of what has happened the latest.
    order by rank, case when kind in ('application', 'message') then -extract(epoch from at) else extract(epoch from at) end, key
    limit ${queryMaximum}`)
  const shown = rows.filter(({ postponed }) => !postponed)
  return {
    matters: shown
      .slice(0, mattersMaximum)
      .map(({ key, kind, at, data }) => ({ key, kind, data, at: new Date(at).toISOString() }) as Matter),
    postponed: rows.length - shown.length,
  }
}

/** Bounds the cost of somebody with very many matters. */
const queryMaximum = 100

async function findRights({ db }: Context, { userId }: Viewer, slug: string) {
  const [found] = await db
    .select({
      companyId: companies.id,
      role: currentMembers.role,
      manages: currentMembers.manageHrPanel,
      answers: currentMembers.answerMessages,
    })
    .from(companies)
    .innerJoin(
      currentMembers,
      and(eq(currentMembers.companyId, companies.id), eq(currentMembers.userId, userId)),
    )
    .where(and(eq(companies.slug, slug), isNull(companies.closedAt) as SQL))
  if (!found) throw refuse('companyDenied')
  const isAdmin = found.role === 'admin'
  return {
    userId,
    companyId: found.companyId,
    isAdmin,
    managesJobs: isAdmin || found.manages,
    answersMessages: isAdmin || found.answers,
  }
}
