import { aliasedTable, and, asc, desc, eq, ne } from '#drizzle'
import { defaultLocale } from '#contract/core/locale.ts'
import type { StaffCase } from '#contract/reports/cases.ts'
import { companies } from '../../companies/schema/companies.ts'
import type { Context } from '../../core/context.ts'
import { notFound, Refused } from '../../core/refuse.ts'
import type { StaffMember } from '../../core/staff.ts'
import type { Tx } from '../../db/connect.ts'
import { fullName, fullNameOf, profiles } from '../../profiles/schema/profiles.ts'
import { isCaseOf, reportCases, reportObjections, reports } from '../schema.ts'
import { reportableOf, wordsOf } from '../subjects.ts'
import { decisionsAbout } from '../decide.ts'
import { basisOf, questionOf, renamingOf } from '../decisions.ts'
import { obstacleToAnswer, obstacleToDecision, requireUnsealed, seesSealed } from './obstacles.ts'
import { showCaseMeasure } from './measures.ts'
import { privatePartState } from './privatePart.ts'
import { toListed, unsealedFor } from './queue.ts'
import { visitCase } from './visits.ts'
import { reportNotes } from './schema.ts'

type Case = typeof reportCases.$inferSelect
/** Of what is shown beside a case: its first reports, and the latest cases before it. */
const shownReports = 50
const shownEarlier = 20

const assignee = aliasedTable(profiles, 'assignee')
const decider = aliasedTable(profiles, 'decider')
const author = aliasedTable(profiles, 'author')

/**
 * A case as staff see it. Who reported it is not shown to them either; of something illegal, it is to supervisors.
 * @throws Refused
 */
export async function showOpenCase(ctx: Context, staff: StaffMember, caseId: number): Promise<StaffCase> {
  const { db } = ctx
  const [row] = await db
    .select({
      found: reportCases,
      objection: reportObjections,
      assignee: fullNameOf(assignee),
      decider: fullNameOf(decider),
      author: fullNameOf(author),
      company: companies.name,
    })
    .from(reportCases)
    .leftJoin(reportObjections, eq(reportObjections.caseId, reportCases.id))
    .leftJoin(assignee, eq(assignee.userId, reportCases.assignedTo))
    .leftJoin(decider, eq(decider.userId, reportCases.decidedBy))
    .leftJoin(author, eq(author.userId, reportCases.authorId))
    .leftJoin(companies, eq(companies.id, reportCases.companyId))
    .where(eq(reportCases.id, caseId))
  if (!row) throw notFound()
  const { found, objection } = row
  requireUnsealed(staff, found)
  const findObstacle = found.decidedAt ? obstacleToAnswer : obstacleToDecision
  return {
    ...toListed(found, row.assignee),
    excerpt: found.excerpt,
    owner: ownerOf(found, row.author, row.company),
    ...(await whereItIs(ctx, staff, found)),
    reports: await listReports(db, staff, caseId),
    notes: await listNotes(db, caseId),
    visitors: await visitCase(ctx, staff, caseId),
    private_part: await privatePartState(ctx, staff, found),
    earlier: await listEarlier(db, staff, found),
    decision:
      found.decision === null || found.decidedAt === null
        ? null
        : {
            decision: found.decision,
            reason: found.decisionReason ?? '',
            basis: basisOf(found),
            renamed: renamingOf(found),
            at: found.decidedAt.toISOString(),
            by: colleague(found.decidedBy, row.decider),
          },
    objection: objection && {
      text: objection.text,
      sent_at: objection.createdAt.toISOString(),
      question: questionOf(objection),
      outcome: objection.outcome,
      reason: objection.outcomeReason,
    },
    measure: await showCaseMeasure(db, found),
    decisions: decisionsAbout(reportableOf(ctx, found.kind)),
    obstacle: await findObstacle(db, staff, found),
  }
}

const colleague = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name }

function ownerOf(
  { authorId, companyId }: Case,
  person: string | null,
  company: string | null,
): StaffCase['owner'] {
  if (authorId !== null && person !== null) return { kind: 'account', id: authorId, name: person }
  return companyId === null || company === null ? null : { kind: 'company', id: companyId, name: company }
}

/** What everybody who is logged in reads there now: staff see no more than that. */
async function whereItIs(
  ctx: Context,
  { accountId: userId }: StaffMember,
  { kind, targetId }: Case,
): Promise<Pick<StaffCase, 'now' | 'place'>> {
  const { db } = ctx
  const { find, findPlace } = reportableOf(ctx, kind)
  const place = (await findPlace?.(db, targetId)) ?? null
  const key = place?.kind === 'page' ? place.address : String(targetId)
  const reader = { userId, sessionId: 0, locale: defaultLocale }
  try {
    return { place, now: wordsOf(ctx, { kind, ...(await find(db, reader, key)) }) }
  } catch (error) {
    if (error instanceof Refused) return { place, now: null }
    throw error
  }
}

async function listReports(db: Tx, staff: StaffMember, caseId: number): Promise<StaffCase['reports']> {
  const rows = await db
    .select({
      reason: reports.reason,
      words: reports.words,
      law: reports.law,
      name: reports.name,
      reporter: fullNameOf(profiles),
      createdAt: reports.createdAt,
    })
    .from(reports)
    .leftJoin(profiles, eq(profiles.userId, reports.reporterId))
    .where(eq(reports.caseId, caseId))
    .orderBy(asc(reports.id))
    .limit(shownReports)
  return rows.map(({ reason, words, law, name, reporter, createdAt }) => ({
    reason,
    words,
    law,
    by: reason === 'illegal' && seesSealed(staff) ? (name ?? reporter) : null,
    at: createdAt.toISOString(),
  }))
}

async function listNotes(db: Tx, caseId: number): Promise<StaffCase['notes']> {
  const rows = await db
    .select({ note: reportNotes, name: fullName })
    .from(reportNotes)
    .innerJoin(profiles, eq(profiles.userId, reportNotes.authorId))
    .where(eq(reportNotes.caseId, caseId))
    .orderBy(asc(reportNotes.id))
  return rows.map(({ note, name }) => ({
    id: note.id,
    author: { id: note.authorId, name },
    text: note.text,
    at: note.createdAt.toISOString(),
  }))
}

/** Cases about something of the same person or company. */
async function listEarlier(
  db: Tx,
  staff: StaffMember,
  { id, authorId, companyId }: Case,
): Promise<StaffCase['earlier']> {
  if (authorId === null && companyId === null) return []
  const rows = await db
    .select()
    .from(reportCases)
    .where(and(isCaseOf({ authorId, companyId }), ne(reportCases.id, id), unsealedFor(staff)))
    .orderBy(desc(reportCases.createdAt), desc(reportCases.id))
    .limit(shownEarlier)
  return rows.map((one) => ({
    id: one.id,
    kind: one.kind,
    decision: one.decision,
    reported_at: one.createdAt.toISOString(),
  }))
}
