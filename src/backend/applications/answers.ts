import { and, asc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { answerMaximum, type Answer, type AnswerForm } from '#contract/applications/answers.ts'
import type { ApplicantFilters } from '#contract/applications/applicantFilters.ts'
import { applicationStates, isMadeFrom, undoSeconds } from '#contract/core/applicationStates.ts'
import { assertManagesJob } from '../companies/managesJob.ts'
import type { Context } from '../core/context.ts'
import type { HrManager } from '../core/membership.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { isHandledBy } from './access.ts'
import { scheduleAnnouncement } from './announceDecisions.ts'
import { filteredApplications } from './applicantFilters.ts'
import { deskState } from './pendingDecisions.ts'
import { answers } from './schema/answers.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'
import { findTag } from './tags.ts'

const dayMs = 24 * 60 * 60 * 1000

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
  const delayMs = form.state === 'rejected' ? form.delay_days * dayMs : 0
  const announceAt = new Date(decidedAt.getTime() + Math.max(delayMs, undoSeconds * 1000))
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
    await tx
      .insert(pendingDecisions)
      .select(
        tx
          .select({
            applicationId: applications.id,
            state: sql`${decision.state}`.as('state'),
            memberId: sql`${decision.memberId}::bigint`.as('member_id'),
            decidedAt: sql`${decidedAt.toISOString()}::timestamptz`.as('decided_at'),
            announceAt: sql`${announceAt.toISOString()}::timestamptz`.as('announce_at'),
            answerId: sql`${decision.answerId}::bigint`.as('answer_id'),
          })
          .from(applications)
          .where(isOneOf(ids)),
      )
      .onConflictDoUpdate({ target: pendingDecisions.applicationId, set: decision })
    await emit('applicantsChanged', { jobId })
    return { id: stored.id, ...counts }
  })
  if (answer.id !== null) await scheduleAnnouncement(ctx, announceAt)
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
    const pending = await tx
      .select({ id: applications.id })
      .from(applications)
      .innerJoin(pendingDecisions, eq(pendingDecisions.applicationId, applications.id))
      .where(
        and(
          eq(applications.jobId, jobId),
          ne(applications.userId, manager.userId),
          eq(pendingDecisions.answerId, answerId),
        ),
      )
      .orderBy(asc(applications.id))
      .for('update', { of: applications })
    const undone = await tx
      .delete(pendingDecisions)
      .where(
        and(
          inArray(
            pendingDecisions.applicationId,
            pending.map(({ id }) => id),
          ),
          eq(pendingDecisions.answerId, answerId),
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

/** Locked in one order, as all that change several do. @throws Refused when not all are among those that the manager handles */
async function lockChosen(
  tx: Tx,
  manager: HrManager,
  jobId: number,
  given: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(given)]
  if (ids.length > answerMaximum) throw tooMany()
  const found = await tx
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(eq(applications.jobId, jobId), isOneOf(ids), isHandledBy(manager)))
    .orderBy(asc(applications.id))
    .for('update', { of: applications })
  if (found.length < ids.length) throw refuse('applicationsMissing')
  return found.map(({ id }) => id)
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
  const isSelected = filtered.isAmongFirst(answerMaximum + 1, 'newest', isShownAs(from))
  const found = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(isSelected)
    .orderBy(asc(applications.id))
    .for('update', { of: applications })
  if (found.length > answerMaximum) throw tooMany()
  return found.map(({ id }) => id)
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
    .where(and(isOneOf(ids), isShownAs(from), ne(applications.state, state), ne(deskState, state)))
  return found.map(({ id }) => id)
}
