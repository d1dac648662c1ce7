import { and, eq, gt, isNull, lt } from '#drizzle'
import {
  privateMinutes,
  privateNoticeDays,
  type PrivatePart as ShownPart,
} from '#contract/reports/privateParts.ts'
import { noDevice, recordActivity } from '../../accounts/security/activity.ts'
import type { Context } from '../../core/context.ts'
import { daysAfter } from '../../core/days.ts'
import { notFound, refuse } from '../../core/refuse.ts'
import type { PrivatePart } from '../../core/reportable.ts'
import type { StaffMember } from '../../core/staff.ts'
import type { Tx } from '../../db/connect.ts'
import { appendStaffEvent } from '../../staff/staffEvents.ts'
import { reportCases, reportObjections } from '../schema.ts'
import { reportableOf } from '../subjects.ts'
import { requireAnswerable, requireDecidable } from './obstacles.ts'
import { lockCase } from './work.ts'
import { privateViews } from './schema.ts'

type Case = typeof reportCases.$inferSelect

/** Notices that are written at once. */
const batchSize = 200

/** Opens the private part of a case that waits for the staff member, who says why; recorded with it. @throws Refused */
export async function openPrivatePart(
  ctx: Context,
  staff: StaffMember,
  caseId: number,
  reason: string,
): Promise<ShownPart> {
  const openedAt = ctx.now()
  const endsAt = new Date(openedAt.getTime() + privateMinutes * 60 * 1000)
  return ctx.db.transaction(async (tx) => {
    const found = await lockCase(tx, caseId)
    await requireWaiting(tx, staff, found)
    const part = await readPart(ctx, tx, found)
    const { accountId: staffId } = staff
    await tx
      .insert(privateViews)
      .values(part.accountIds.map((subjectId) => ({ caseId, staffId, subjectId, reason, openedAt, endsAt })))
    await appendStaffEvent(ctx, tx, staff, { kind: 'privateOpened', caseId })
    return toShown(part, endsAt)
  })
}

/** The private part of a case, while the staff member has it open. @throws Refused */
export async function showPrivatePart(ctx: Context, staff: StaffMember, caseId: number): Promise<ShownPart> {
  const endsAt = await findOpenUntil(ctx, staff, caseId)
  if (!endsAt) throw refuse('privatePartClosed')
  const [found] = await ctx.db.select().from(reportCases).where(eq(reportCases.id, caseId))
  if (!found) throw notFound()
  return toShown(await readPart(ctx, ctx.db, found), endsAt)
}

/** Whether there is a private part beside what was reported, and whether the staff member has it open. */
export async function privatePartState(
  ctx: Context,
  staff: StaffMember,
  found: Case,
): Promise<'none' | 'closed' | 'open'> {
  if (!reportableOf(ctx, found.kind).readPrivate) return 'none'
  return (await findOpenUntil(ctx, staff, found.id)) ? 'open' : 'closed'
}

async function findOpenUntil(
  { db, now }: Context,
  { accountId }: StaffMember,
  caseId: number,
): Promise<Date | null> {
  const [view] = await db
    .select({ endsAt: privateViews.endsAt })
    .from(privateViews)
    .where(
      and(
        eq(privateViews.caseId, caseId),
        eq(privateViews.staffId, accountId),
        gt(privateViews.endsAt, now()),
      ),
    )
    .limit(1)
  return view?.endsAt ?? null
}

/** Whether a decision of the staff member waits: about the case, or about the objection. @throws Refused */
async function requireWaiting(tx: Tx, staff: StaffMember, found: Case): Promise<void> {
  if (!found.decidedAt) return requireDecidable(tx, staff, found)
  await requireAnswerable(tx, staff, found)
  const isOpen = and(eq(reportObjections.caseId, found.id), isNull(reportObjections.decidedAt))
  if ((await tx.$count(reportObjections, isOpen)) === 0) throw refuse('caseDecided')
}

async function readPart(ctx: Context, tx: Tx, { kind, targetId }: Case): Promise<PrivatePart> {
  const part = await reportableOf(ctx, kind).readPrivate?.(tx, targetId)
  if (!part) throw refuse('noPrivatePart')
  return part
}

const toShown = ({ passages }: PrivatePart, endsAt: Date): ShownPart => ({
  until: endsAt.toISOString(),
  passages: passages.map((passage) => ({ ...passage, at: passage.at.toISOString() })),
})

/** Writes into the security log of people that staff read something of theirs a month ago, which harms no inquiry by then. */
export async function announceViews(ctx: Context): Promise<object | null> {
  const isDue = and(
    isNull(privateViews.announcedAt),
    lt(privateViews.openedAt, daysAfter(ctx.now(), -privateNoticeDays)),
  )
  const due = await ctx.db
    .select({ id: privateViews.id, subjectId: privateViews.subjectId })
    .from(privateViews)
    .where(isDue)
    .limit(batchSize)
  for (const { id, subjectId } of due)
    await ctx.db.transaction(async (tx) => {
      const announced = await tx
        .update(privateViews)
        .set({ announcedAt: ctx.now() })
        .where(and(eq(privateViews.id, id), isDue))
        .returning({ id: privateViews.id })
      if (announced.length > 0) await recordActivity(tx, subjectId, 'staffReadMessages', noDevice)
    })
  return due.length === batchSize ? {} : null
}
