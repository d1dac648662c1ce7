import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { reportCases, reportObjections } from '../reports/schema.ts'
import { refuse } from './refuse.ts'

/**
 * @throws Refused when a decision about a report took it off the site, unless that decision was revoked. In `core`, because
 * the domain of reports uses the domains that ask.
 */
export async function assertNotRemoved(tx: Tx, kind: 'job' | 'page', targetId: number): Promise<void> {
  const [removal] = await tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .leftJoin(reportObjections, eq(reportObjections.caseId, reportCases.id))
    .where(
      and(
        eq(reportCases.kind, kind),
        eq(reportCases.targetId, targetId),
        eq(reportCases.decision, 'remove'),
        sql`${reportObjections.outcome} is distinct from 'revoke'`,
      ),
    )
    .limit(1)
  if (removal) throw refuse('contentRemoved')
}
