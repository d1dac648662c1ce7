import { and, desc, eq, gt, lt, ne } from '#drizzle'
import type { StaffCase } from '#contract/reports/cases.ts'
import type { Context } from '../../core/context.ts'
import type { StaffMember } from '../../core/staff.ts'
import { fullName, profiles } from '../../profiles/schema/profiles.ts'
import { reportVisits } from './schema.ts'

/** For how long somebody who opened a case is shown to others who do, and how seldom it is written down. */
const [shownMs, renewedMs] = [10 * 60 * 1000, 60 * 1000]

/** Notes that a staff member opened a case, and returns the others who did lately. */
export async function visitCase(
  { db, now }: Context,
  { accountId }: StaffMember,
  caseId: number,
): Promise<StaffCase['visitors']> {
  const at = now()
  await db
    .insert(reportVisits)
    .values({ caseId, accountId, at })
    .onConflictDoUpdate({
      target: [reportVisits.caseId, reportVisits.accountId],
      set: { at },
      setWhere: lt(reportVisits.at, new Date(at.getTime() - renewedMs)),
    })
  const others = await db
    .select({ id: reportVisits.accountId, name: fullName, at: reportVisits.at })
    .from(reportVisits)
    .innerJoin(profiles, eq(profiles.userId, reportVisits.accountId))
    .where(
      and(
        eq(reportVisits.caseId, caseId),
        ne(reportVisits.accountId, accountId),
        gt(reportVisits.at, new Date(at.getTime() - shownMs)),
      ),
    )
    .orderBy(desc(reportVisits.at))
  return others.map((other) => ({ ...other, at: other.at.toISOString() }))
}
