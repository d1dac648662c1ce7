import { and, eq, sql } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import type { Reported, ReportForm, ReportReason } from '#contract/reports/reports.ts'
import type { Context } from '../core/context.ts'
import { invalid } from '../core/refuse.ts'
import { hashToken } from '../core/tokens.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { openCase, scheduleCase } from './openCase.ts'
import { reportCases, reports } from './schema.ts'
import { receiptReference, reporterHash, type Caller } from './receipts.ts'
import { findSubject, toReported } from './subjects.ts'

export async function showReported(
  ctx: Context,
  { viewer, address }: Caller,
  about: string,
): Promise<Reported> {
  await ctx.rates.use('reportPage', address)
  return toReported(await findSubject(ctx, viewer, about))
}

/** Stores a report, once for each person and thing, and returns the reference of its receipt. */
export async function sendReport(
  ctx: Context,
  caller: Caller,
  form: ReportForm,
  locale: Locale,
): Promise<{ reference: string }> {
  const { viewer, address } = caller
  const isIllegal = form.reason === 'illegal'
  const isSealing = isIllegal && form.child_abuse !== undefined
  if (isIllegal && !viewer && !isSealing) requireNamed(form)
  if (viewer) await ctx.rates.use('reportByAccount', viewer.userId)
  else await ctx.rates.use('report', address)
  const email = viewer || !form.email ? null : form.email
  if (email) await ctx.rates.use('reportMail', email)
  const subject = await findSubject(ctx, viewer, form.about)
  const reporter = reporterHash(ctx, caller)
  return transact(ctx, async (tx, emit) => {
    const caseId = await openCase(ctx, tx, subject)
    const reference = receiptReference(ctx, caseId, reporter)
    const [added] = await tx
      .insert(reports)
      .values({
        caseId,
        email,
        locale,
        reporterHash: reporter,
        receiptHash: hashToken(reference),
        reporterId: viewer?.userId ?? null,
        reason: form.reason,
        words: form.words,
        law: isIllegal ? (form.law ?? null) : null,
        name: isIllegal && !viewer ? form.name || null : null,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: reports.id })
    // Also of somebody who reported it before, for another reason.
    if (isSealing) await sealCase(ctx, tx, caseId)
    if (added) await countReport(tx, caseId, form.reason)
    if (added || isSealing) await scheduleCase(tx, caseId)
    if (added) await emit('reportReceived', { reportId: added.id })
    return { reference }
  })
}

/** Who reports something illegal says who they are: their account does, when they are signed in. @throws Refused */
function requireNamed({ name, email }: ReportForm): void {
  const missing = [
    ...(name ? [] : [{ field: 'name', code: 'required' }]),
    ...(email ? [] : [{ field: 'email', code: 'emailRequired' }]),
  ]
  if (missing.length > 0) throw invalid(...missing)
}

/** Leaves a case to the supervisors alone, at once. Whoever had it has it no longer. */
async function sealCase(ctx: Context, tx: Tx, caseId: number): Promise<void> {
  await tx
    .update(reportCases)
    .set({
      sealed: true,
      assignedTo: null,
      handedUpAt: sql`coalesce(${reportCases.handedUpAt}, ${ctx.now().toISOString()}::timestamptz)`,
    })
    .where(and(eq(reportCases.id, caseId), eq(reportCases.sealed, false)))
}

async function countReport(tx: Tx, caseId: number, reason: ReportReason): Promise<void> {
  await tx
    .update(reportCases)
    .set({
      reporters: sql`${reportCases.reporters} + 1`,
      reasons: sql`array(select distinct unnest(array_append(${reportCases.reasons}, ${reason}::text)) order by 1)`,
    })
    .where(eq(reportCases.id, caseId))
}
