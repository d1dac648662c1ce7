import { and, eq, gt, inArray, isNull, ne, sql, type SQL } from '#drizzle'
import { answerMaximum, type Answer, type AnswerForm } from '#contract/applications/answers.ts'
import type { ApplicantFilters } from '#contract/applications/applicantFilters.ts'
import { applicationStates, isMadeFrom } from '#contract/core/applicationStates.ts'
import { assertManagesJob } from '../companies/managesJob.ts'
import type { Context } from '../core/context.ts'
import type { HrManager } from '../core/membership.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { announcementAt, scheduleAnnouncement } from './announcing.ts'
import { filteredApplications, isAmong } from './applicantFilters.ts'
import { lockApplications } from './lockApplications.ts'
import { deskState, savePending } from './pendingDecisions.ts'
import { answers } from './schema/answers.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'
import { findTag } from './tags.ts'

/**
 * Decides on many applications to a job at once; each candidate is notified when the time to undo has passed
 * (docs/decisions/155-answers.md). Whoever has been decided otherwise or has withdrawn meanwhile is skipped.
 */
export async function answerApplications(
  ctx: Context,
  manager: HrManager,
  jobId: number,
  filters: ApplicantFilters,
  form: AnswerForm,
): Promise<Answer> {
  await ctx.rates.use('answerApplications', manager.userId)
  const decidedAt = ctx.now()
  const announceAt = announcementAt(decidedAt, form.state === 'rejected' ? form.delay_days : 0)
  const answer = await transact(ctx, async (tx, emit) => {
    await assertManagesJob(tx, manager, jobId)
    const chosen = form.application_ids
      ? await lockChosen(tx, manager, jobId, form.application_ids)
      : await lockFiltered(ctx, tx, manager, jobId, filters, form.from)
    const ids = await findAnswerable(tx, chosen, form)
    const counts = { answered: ids.length, skipped: chosen.length - ids.length }
    if (ids.length === 0) return { id: null, ...counts }
    const { messages, reason } = form.state === 'rejected' ? form : { messages: {}, reason: '' }
    const [stored] = await tx
      .insert(answers)
      .values({ jobId, memberId: manager.userId, messages, reason, createdAt: decidedAt })
      .returning({ id: answers.id })
    if (!stored) throw new Error('The answer was not stored')
    const decision = {
      state: form.state,
      memberId: manager.userId,
      decidedAt,
      announceAt,
      answerId: stored.id,
    }
    await savePending(tx, ids, decision)
    await emit('applicantsChanged', { jobId })
    return { id: stored.id, ...counts }
  })
  if (answer.id !== null) await scheduleAnnouncement(ctx, 'announceDecisions', announceAt)
  return { ...answer, announce_at: announceAt.toISOString() }
}

/** Undoes what has not been announced. As with one decision, whichever deletes a row first wins. */
export async function undoAnswer(
  ctx: Context,
  manager: HrManager,
  { jobId, answerId }: { readonly jobId: number; readonly answerId: number },
): Promise<null> {
  return transact(ctx, async (tx, emit) => {
    await assertManagesJob(tx, manager, jobId)
    if (!(await tx.$count(answers, and(eq(answers.id, answerId), eq(answers.jobId, jobId))))) throw notFound()
    const isAnswer = eq(pendingDecisions.answerId, answerId)
    const answered = tx.select({ id: pendingDecisions.applicationId }).from(pendingDecisions).where(isAnswer)
    const locked = await lockApplications(
      tx,
      and(inArray(applications.id, answered), ne(applications.userId, manager.userId)),
    )
    const undone = await tx
      .delete(pendingDecisions)
      .where(
        and(
          inArray(pendingDecisions.applicationId, locked),
          isAnswer,
          gt(pendingDecisions.announceAt, ctx.now()),
        ),
      )
      .returning({ id: pendingDecisions.applicationId })
    if (undone.length === 0) throw refuse('decisionAnnounced')
    await emit('applicantsChanged', { jobId })
    return null
  })
}

const isOneOf = (ids: readonly number[]): SQL =>
  sql`${applications.id} = any(${sql.param([...ids])}::bigint[])`

/** @throws Refused when not all are among those to the job that the manager handles */
async function lockChosen(
  tx: Tx,
  { userId }: HrManager,
  jobId: number,
  given: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(given)]
  if (ids.length > answerMaximum) throw tooMany()
  const isHandled = and(eq(applications.jobId, jobId), ne(applications.userId, userId))
  const locked = await lockApplications(tx, and(isOneOf(ids), isHandled))
  if (locked.length < ids.length) throw refuse('applicationsMissing')
  return locked
}

async function lockFiltered(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  manager: HrManager,
  jobId: number,
  filters: ApplicantFilters,
  from: AnswerForm['from'],
): Promise<number[]> {
  if (filters.tag !== undefined) await findTag(tx, manager, filters.tag)
  const filtered = filteredApplications(manager, jobId, filters, now())
  const locked = await lockApplications(
    tx,
    isAmong(filtered.first(answerMaximum + 1, 'newest', () => isShownAs(from))),
  )
  if (locked.length > answerMaximum) throw tooMany()
  return locked
}

const tooMany = () => refuse('tooManyChosen', { values: () => ({ count: answerMaximum }) })

/** Whether the desk shows an application in a state that an answer from this one is based on. */
const isShownAs = (from: AnswerForm['from']): SQL =>
  inArray(
    deskState,
    applicationStates.filter((state) => isMadeFrom(from, state)),
  )

/** Those of the locked ones that are still in the state that the answer is based on, and whose candidates do not know it yet. */
async function findAnswerable(
  tx: Tx,
  ids: readonly number[],
  { from, state }: AnswerForm,
): Promise<number[]> {
  const found = await tx
    .select({ id: applications.id })
    .from(applications)
    .leftJoin(pendingDecisions, eq(pendingDecisions.applicationId, applications.id))
    .where(
      and(
        isOneOf(ids),
        isNull(applications.expiredAt),
        isShownAs(from),
        ne(applications.state, state),
        ne(deskState, state),
      ),
    )
  return found.map(({ id }) => id)
}
