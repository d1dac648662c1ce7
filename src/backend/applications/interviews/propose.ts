import { and, eq, isNull } from '#drizzle'
import type { Interview, InterviewForm } from '#contract/applications/interviews.ts'
import { isFinal } from '#contract/core/applicationStates.ts'
import { formatter } from '#contract/core/intl.ts'
import { languageCode } from '#contract/core/languageCode.ts'
import { formatAppointment } from '#i18n/dates.ts'
import type { Context } from '../../core/context.ts'
import type { HrManager } from '../../core/membership.ts'
import { isDuplicate, notFound, refuse } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { announcementAt, scheduleAnnouncement } from '../announcing.ts'
import { findPendingDecisions } from '../pendingDecisions.ts'
import { interviews, interviewTimes } from '../schema/interviews.ts'
import { findInterview } from './columns.ts'
import { lockHandled, type Handled } from './lockHandled.ts'
import { findOverlapped } from './overlaps.ts'
import { payOf } from './payRule.ts'
import { startsOf } from './times.ts'

/** Proposes an interview; the candidate is notified when the time to undo has passed. */
export async function proposeInterview(
  ctx: Context,
  manager: HrManager,
  applicationId: number,
  form: InterviewForm,
): Promise<Interview> {
  await ctx.rates.use('proposeInterview', manager.userId)
  const announceAt = announcementAt(ctx.now())
  const proposed = await transact(ctx, async (tx, emit) => {
    const job = await lockInvitable(tx, manager, applicationId)
    const { minutes, place, details, message } = form
    const starts = startsOf(form, ctx.now())
    const overlapped = await findOverlapped(tx, manager.userId, starts, minutes)
    if (overlapped.length > 0) throw refuseOverlapped(overlapped, form.time_zone)
    const [added] = await tx
      .insert(interviews)
      .values({
        applicationId,
        memberId: manager.userId,
        minutes,
        place,
        details,
        message,
        pay: payOf(form, job),
        createdAt: ctx.now(),
        announceAt,
      })
      .returning({ id: interviews.id })
      .catch((error: unknown) => {
        throw isDuplicate(error, 'interviews_open') ? refuse('interviewOpen') : error
      })
    const interviewId = added?.id ?? 0
    await tx
      .insert(interviewTimes)
      .values(starts.map((startsAt) => ({ interviewId, side: 'company' as const, startsAt })))
    await emit('interviewsChanged', { applicationId })
    return findInterview(tx, 'company', interviewId)
  })
  await scheduleAnnouncement(ctx, 'announceInterviews', announceAt)
  return proposed
}

/** Undoes a proposal. Whichever locks the row first wins: the undo or the announcement. */
export async function undoInterview(
  ctx: Context,
  manager: HrManager,
  { applicationId, interviewId }: { readonly applicationId: number; readonly interviewId: number },
): Promise<null> {
  return transact(ctx, async (tx, emit) => {
    await lockHandled(tx, manager, applicationId)
    const isProposal = and(eq(interviews.id, interviewId), eq(interviews.applicationId, applicationId))
    const undone = await tx
      .delete(interviews)
      .where(and(isProposal, isNull(interviews.announcedAt)))
      .returning({ id: interviews.id })
    if (undone.length === 0)
      throw (await tx.$count(interviews, isProposal)) ? refuse('interviewAnnounced') : notFound()
    await emit('interviewsChanged', { applicationId })
    return null
  })
}

/** Says which of the times they are. */
const refuseOverlapped = (starts: readonly Date[], timeZone: string) =>
  refuse('invalid', {
    violations: [{ field: 'times', code: 'timeOccupied' }],
    values: (locale) => ({
      times: formatter('ListFormat', languageCode(locale)).format(
        starts.map((start) => formatAppointment(start, locale, { timeZone })),
      ),
      count: starts.length,
    }),
  })

/** @throws Refused when it is decided, also where that can still be undone */
async function lockInvitable(tx: Tx, manager: HrManager, applicationId: number): Promise<Handled> {
  const application = await lockHandled(tx, manager, applicationId)
  const pending = await findPendingDecisions(tx, applicationId)
  if (isFinal(pending?.state ?? application.state)) throw refuse('applicationClosed')
  if (application.closedAt) throw refuse('applicantGone')
  // Who meets somebody knows them, and answers to times are the candidate's own words.
  if (!application.isKnown) throw refuse('applicantUnknown')
  return application
}
