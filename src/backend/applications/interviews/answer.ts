import { and, eq, isNotNull } from '#drizzle'
import type { ApplicationEventKind, ApplicationEventSide } from '#contract/applications/events.ts'
import type { CounterForm, Interview } from '#contract/applications/interviews.ts'
import { assertNotSuspendedCompany } from '../../companies/membership.ts'
import type { Context, Viewer } from '../../core/context.ts'
import type { Emit } from '../../core/events.ts'
import type { HrManager } from '../../core/membership.ts'
import { invalid, isDuplicate, notFound, refuse } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { jobs } from '../../jobs/schema/jobs.ts'
import { appendApplicationEvents } from '../applicationEvents.ts'
import { applications } from '../schema/applications.ts'
import { interviews, interviewTimes } from '../schema/interviews.ts'
import { findInterview } from './columns.ts'
import { endInterview } from './end.ts'
import { lockHandled } from './lockHandled.ts'
import { findOverlapped, lockHours } from './overlaps.ts'
import { startsOf } from './times.ts'

interface Ids {
  readonly applicationId: number
  readonly interviewId: number
}
type Locked = typeof interviews.$inferSelect
/** What one side does with an interview that is locked, as the event that it is. */
type Step = (tx: Tx, emit: Emit, interview: Locked) => Promise<ApplicationEventKind>

/** The candidate takes one of the company's times. */
export const takeTime = (ctx: Context, viewer: Viewer, interviewId: number, timeId: number) =>
  asCandidate(ctx, viewer, interviewId, async (tx, emit, interview) => {
    await assertCompanyAnswers(tx, interview)
    return take(tx, emit, interview, { timeId, by: 'candidate', now: ctx.now() })
  })

/** The company takes one of the candidate's times. */
export const takeCandidateTime = (ctx: Context, manager: HrManager, ids: Ids, timeId: number) =>
  asCompany(ctx, manager, ids, (tx, emit, interview) =>
    take(tx, emit, interview, { timeId, by: 'company', now: ctx.now() }),
  )

/** The candidate proposes other times. That is possible once: the company takes one of them, or cancels. */
export const proposeOtherTimes = (ctx: Context, viewer: Viewer, interviewId: number, form: CounterForm) =>
  asCandidate(ctx, viewer, interviewId, async (tx, emit, interview) => {
    const { status } = interview
    await assertCompanyAnswers(tx, interview)
    if (status !== 'proposed') throw refuse('interviewMoved')
    const starts = startsOf(form, ctx.now())
    await tx
      .insert(interviewTimes)
      .values(starts.map((startsAt) => ({ interviewId, side: 'candidate' as const, startsAt })))
    await tx
      .update(interviews)
      .set({ status: 'countered', reply: form.reply })
      .where(eq(interviews.id, interviewId))
    await emit('interviewCountered', { interviewId })
    return 'interviewCountered'
  })

/** The candidate declines, also after a time was taken. */
export const declineInterview = (ctx: Context, viewer: Viewer, interviewId: number, reply: string) =>
  asCandidate(ctx, viewer, interviewId, async (tx, emit, interview) => {
    await endInterview(tx, emit, interview, { status: 'declined', reply, now: ctx.now() })
    return 'interviewDeclined'
  })

/** The company cancels, also after a time was taken. */
export const cancelInterview = (ctx: Context, manager: HrManager, ids: Ids) =>
  asCompany(ctx, manager, ids, async (tx, emit, interview) => {
    await endInterview(tx, emit, interview, { status: 'cancelled', now: ctx.now() })
    return 'interviewCancelled'
  })

/** An appointment with a suspended company has to wait. @throws Refused */
async function assertCompanyAnswers(tx: Tx, { applicationId }: Locked): Promise<void> {
  const [found] = await tx
    .select({ companyId: jobs.companyId })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, applicationId))
  if (found) await assertNotSuspendedCompany(tx, found.companyId)
}

interface Choice {
  readonly timeId: number
  readonly by: ApplicationEventSide
  readonly now: Date
}

async function take(tx: Tx, emit: Emit, interview: Locked, { timeId, by, now }: Choice) {
  const { id, status, memberId, minutes } = interview
  const [awaited, other] =
    by === 'candidate' ? (['proposed', 'company'] as const) : (['countered', 'candidate'] as const)
  if (status !== awaited) throw refuse('interviewMoved')
  const isChosen = and(
    eq(interviewTimes.id, timeId),
    eq(interviewTimes.interviewId, id),
    eq(interviewTimes.side, other),
  )
  const [chosen] = await tx.select({ startsAt: interviewTimes.startsAt }).from(interviewTimes).where(isChosen)
  if (!chosen) throw invalid({ field: 'time_id', code: 'unknownChoice' })
  if (chosen.startsAt <= now) throw refuse('interviewTimePast')
  if (memberId !== null) {
    await lockHours(tx, memberId)
    const overlapped = await findOverlapped(tx, memberId, [chosen.startsAt], minutes)
    if (overlapped.length > 0) throw refuse('interviewTimeTaken')
  }
  await tx
    .update(interviewTimes)
    .set({ takenAt: now, memberId })
    .where(isChosen)
    .catch((error: unknown) => {
      throw isDuplicate(error, 'interview_times_member') ? refuse('interviewTimeTaken') : error
    })
  await tx.update(interviews).set({ status: 'taken' }).where(eq(interviews.id, id))
  await emit('interviewTaken', { interviewId: id })
  return 'interviewTaken' as const
}

function asCandidate(ctx: Context, viewer: Viewer, interviewId: number, step: Step): Promise<Interview> {
  return transact(ctx, async (tx, emit) => {
    const [own] = await tx
      .select({ applicationId: applications.id })
      .from(applications)
      .innerJoin(interviews, eq(interviews.applicationId, applications.id))
      .where(and(eq(interviews.id, interviewId), eq(applications.userId, viewer.userId)))
      .for('no key update', { of: applications })
    if (!own) throw notFound()
    await run(ctx, tx, emit, { ...own, interviewId }, step, { side: 'candidate' })
    return findInterview(tx, 'candidate', interviewId)
  })
}

function asCompany(ctx: Context, manager: HrManager, ids: Ids, step: Step): Promise<Interview> {
  return transact(ctx, async (tx, emit) => {
    await lockHandled(tx, manager, ids.applicationId)
    await run(ctx, tx, emit, ids, step, { side: 'company', memberId: manager.userId })
    return findInterview(tx, 'company', ids.interviewId)
  })
}

interface Actor {
  readonly side: ApplicationEventSide
  readonly memberId?: number
}

/** A proposal of which the candidate does not know yet can only be undone. */
async function run(ctx: Context, tx: Tx, emit: Emit, ids: Ids, step: Step, actor: Actor): Promise<void> {
  const { applicationId, interviewId } = ids
  const [interview] = await tx
    .select()
    .from(interviews)
    .where(
      and(
        eq(interviews.id, interviewId),
        eq(interviews.applicationId, applicationId),
        isNotNull(interviews.announcedAt),
      ),
    )
    .for('update')
  if (!interview) throw notFound()
  const kind = await step(tx, emit, interview)
  await appendApplicationEvents(tx, { applicationId, kind, ...actor, at: ctx.now() })
  await emit('interviewsChanged', { applicationId })
}
