import { and, eq, gt, inArray, isNotNull, ne } from '#drizzle'
import { contentSignals, newDomainDays, type ContentSignal } from '#contract/reports/signals.ts'
import { domainProofs } from '../companies/schema/domains.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { Reactions } from '../core/deliveries.ts'
import { Refused } from '../core/refuse.ts'
import type { Subject } from '../core/reportable.ts'
import type { Tx } from '../db/connect.ts'
import { openCase, scheduleCase, textHashOf } from './openCase.ts'
import { reportCases } from './schema.ts'
import { reportableOf } from './subjects.ts'
import { signalsInText } from './textSignals.ts'

export const signalReactions: Reactions = { jobChanged: (ctx, { jobId }) => lookThroughJob(ctx, jobId) }

/** Puts a job that everyone sees into the queue if a program finds something in it, once for each text (docs/decisions/181). */
export async function lookThroughJob(ctx: Context, jobId: number): Promise<void> {
  const subject = await findJob(ctx, jobId)
  if (!subject) return
  const textHash = textHashOf(subject.excerpt)
  const signals = await findSignals(ctx, subject, textHash)
  if (signals.length > 0 && !(await isDecided(ctx.db, subject, textHash))) await raise(ctx, subject, signals)
}

/** A job as everyone sees it; null when they do not. */
async function findJob(ctx: Context, jobId: number): Promise<Subject | null> {
  try {
    return await reportableOf(ctx, 'job').find(ctx.db, null, String(jobId))
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

async function findSignals(ctx: Context, subject: Subject, textHash: string): Promise<ContentSignal[]> {
  const found: ContentSignal[] = [...signalsInText(subject.excerpt)]
  if (await hasRemovedText(ctx.db, subject, textHash)) found.push('removedText')
  if (await hasNewDomain(ctx, subject)) found.push('newDomain')
  return found
}

/** Whether another job with this text was removed, and still is. */
async function hasRemovedText(db: Tx, { targetId }: Subject, textHash: string): Promise<boolean> {
  const [removed] = await db
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(
      and(
        eq(reportCases.textHash, textHash),
        eq(reportCases.decision, 'remove'),
        inArray(reportCases.content, ['stored', 'gone', 'purged']),
        ne(reportCases.targetId, targetId),
      ),
    )
    .limit(1)
  return removed !== undefined
}

async function hasNewDomain({ db, now }: Context, { companyId }: Subject): Promise<boolean> {
  const [proof] = await db
    .select({ id: domainProofs.id })
    .from(domainProofs)
    .where(
      and(
        eq(domainProofs.companyId, companyId ?? 0),
        eq(domainProofs.state, 'proven'),
        gt(domainProofs.registeredAt, daysAfter(now(), -newDomainDays)),
      ),
    )
  return proof !== undefined
}

/** Whether somebody decided about this text of it before: what was left then is not looked at again. */
async function isDecided(db: Tx, { targetId }: Subject, textHash: string): Promise<boolean> {
  const [decided] = await db
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(
      and(
        eq(reportCases.kind, 'job'),
        eq(reportCases.targetId, targetId),
        eq(reportCases.textHash, textHash),
        isNotNull(reportCases.decidedAt),
      ),
    )
    .limit(1)
  return decided !== undefined
}

async function raise(ctx: Context, subject: Subject, found: readonly ContentSignal[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const caseId = await openCase(ctx, tx, { kind: 'job', ...subject })
    const isCase = eq(reportCases.id, caseId)
    const [open] = await tx.select({ signals: reportCases.signals }).from(reportCases).where(isCase)
    const known = open?.signals ?? []
    if (found.every((signal) => known.includes(signal))) return
    const signals = contentSignals.filter((signal) => known.includes(signal) || found.includes(signal))
    await tx.update(reportCases).set({ signals }).where(isCase)
    await scheduleCase(tx, caseId)
  })
}
