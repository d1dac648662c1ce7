import { and, asc, eq, isNotNull, isNull, or } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { reportCases, reportObjections, reports } from './schema.ts'

/** What the operator lists: cases without a decision, and decisions with an objection that is not decided. */
export async function listCases(db: Tx) {
  return db
    .select({ found: reportCases, objection: reportObjections })
    .from(reportCases)
    .leftJoin(reportObjections, eq(reportObjections.caseId, reportCases.id))
    .where(
      or(
        isNull(reportCases.decidedAt),
        and(isNotNull(reportObjections.caseId), isNull(reportObjections.decidedAt)),
      ),
    )
    .orderBy(asc(reportCases.dueAt), asc(reportCases.id))
}

/** A case with what its reporters wrote; who they are is not shown to the operator either. */
export async function showCase(db: Tx, caseId: number) {
  const [found] = await db
    .select({ found: reportCases, objection: reportObjections })
    .from(reportCases)
    .leftJoin(reportObjections, eq(reportObjections.caseId, reportCases.id))
    .where(eq(reportCases.id, caseId))
  if (!found) return null
  const written = await db
    .select({
      reason: reports.reason,
      law: reports.law,
      words: reports.words,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(eq(reports.caseId, caseId))
    .orderBy(asc(reports.id))
  return { ...found, reports: written }
}

/** The numbers of cases and of objections that wait for a decision. */
export async function countWaiting(db: Tx): Promise<{ reports: number; objections: number }> {
  return {
    reports: await db.$count(reportCases, isNull(reportCases.decidedAt)),
    objections: await db.$count(reportObjections, isNull(reportObjections.decidedAt)),
  }
}
