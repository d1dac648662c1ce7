import { and, eq, inArray, isNotNull, sql, type SQL } from '#drizzle'
import type { PgColumn } from '#drizzle/pg-core'
import type { ReportedKind } from '#contract/reports/reports.ts'
import type { Tx } from '../db/connect.ts'
import { nested } from '../db/nested.ts'
import { isCaseOf, reportCases, reportObjections } from '../reports/schema.ts'
import { refuse } from './refuse.ts'

/**
 * @throws Refused when a decision about a report hides it or took it off the site, unless that decision was revoked. In `core`,
 * because the domain of reports uses the domains that ask.
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
        inArray(reportCases.decision, ['hide', 'remove']),
        sql`${reportObjections.outcome} is distinct from 'revoke'`,
      ),
    )
    .limit(1)
  if (removal) throw refuse('contentRemoved')
}

/** The names that decisions in force have replaced, of an account or a company: it may not take them again. */
export async function findReplacedNames(
  tx: Tx,
  owner: { readonly authorId: number } | { readonly companyId: number },
): Promise<string[]> {
  const replaced = await tx
    .select({ name: reportCases.replacedName })
    .from(reportCases)
    .where(and(isCaseOf(owner), isNotNull(reportCases.replacedName)))
  return replaced.flatMap(({ name }) => (name ? [name.from.join(' ')] : []))
}

/** The decision that hides a row, as a column for its author; null of all others. The row's table is in the query. */
export const hidingDecision = (
  kind: ReportedKind,
  { id, moderation }: { readonly id: PgColumn; readonly moderation: PgColumn },
): SQL<number | null> =>
  nested<number | null>(sql`case when ${moderation} = 'hidden' then (
    select max(${reportCases.id}) from ${reportCases}
    where ${reportCases.kind} = ${sql.raw(`'${kind}'`)} and ${reportCases.targetId} = ${id}
      and ${reportCases.content} = 'stored') end`).mapWith((value: unknown) => Number(value))
