import { and, eq, sql } from '#drizzle'
import { awaitsDecision, type ApplicationState } from '#contract/core/applicationStates.ts'
import type { ApplicationEvent, ReceivedEvent } from '#contract/applications/events.ts'
import type { Application, ReceivedApplication } from '#contract/applications/applications.ts'
import type { ApplicantFilters } from '#contract/applications/applicantFilters.ts'
import type { PageQuery } from '#contract/core/fields.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { ConversationSide } from '#contract/messages/messages.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { HrManager } from '../core/membership.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { isHandledBy } from './access.ts'
import { filteredApplications } from './applicantFilters.ts'
import { seenByCompany, type SeenSnapshot } from './blind.ts'
import { answers } from './schema/answers.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'
import { fileRenderings, files } from '../files/schema.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { findOutcome } from '../jobs/outcome.ts'
import { toThread } from '../messages/applicationThreads.ts'
import { listOwnJobs } from '../jobs/saved.ts'
import { candidateEvents, receivedEvents } from './applicationEvents.ts'
import { findNeighbours } from './neighbours.ts'
import { selectApplications, toJob, toResume, toApplicationStatus } from './columns.ts'
import { candidateInterviews, receivedInterviews } from './interviews/columns.ts'
import { payRuleOf } from './interviews/payRule.ts'
import { shownStateOf } from './pendingDecisions.ts'
import { resumes, toResumeView, viewColumns } from './resumeView.ts'
import { assertNotExpired } from '../core/assertReadable.ts'
import { toOwnRetention } from './retention.ts'
import { showSnapshot } from './snapshot.ts'
import { messageFor } from './storedAnswers.ts'
import { decideBy } from './unanswered.ts'
import { aliasOf } from './schema/fields.ts'

/** The viewer's own application for a job. @throws Refused when there is none */
export async function findMyApplication(
  db: Tx,
  viewer: Viewer,
  jobId: number,
  locale: Locale,
): Promise<Application> {
  const row = await findOwnRow(db, viewer, jobId)
  return {
    ...toApplication(row, 'person', locale),
    events: row.events,
    message: messageFor(row.messages, locale),
    retention: toOwnRetention(row),
    has_receipt: row.hasReceipt,
    outcome: row.job.status === 'closed' ? await findOutcome(db, jobId) : null,
  }
}

/** @throws Refused when the viewer has not applied */
export async function findOwnRow(
  db: Tx,
  viewer: Viewer,
  jobId: number,
): Promise<ApplicationRow<ApplicationEvent>> {
  const [row] = await selectApplications(db, {
    events: candidateEvents,
    interviews: candidateInterviews,
  }).where(and(eq(applications.jobId, jobId), eq(applications.userId, viewer.userId)))
  if (!row) throw notFound()
  return row
}

/** The viewer's own applications, most recent first. */
export function listMyApplications(db: Tx, viewer: Viewer, page: PageQuery, locale: Locale) {
  const sent = sql`
    select ${applications.jobId} as job_id, ${applications.sentAt} as at
    from ${applications} where ${applications.userId} = ${viewer.userId}`
  return listOwnJobs(db, viewer, sent, page, locale)
}

/**
 * An application to a job that the viewer manages, with its neighbours among those that the filters leave.
 *
 * @throws Refused when the company keeps it no more
 */
export async function findReceived(
  { db, now }: Pick<Context, 'db' | 'now'>,
  manager: HrManager,
  applicationId: number,
  locale: Locale,
  filters: ApplicantFilters,
): Promise<ReceivedApplication> {
  const row = await findReceivedRow(db, manager, applicationId)
  const { application, events } = row
  assertNotExpired(application)
  const neighbours = await findNeighbours(
    db,
    application,
    filteredApplications(manager, application.jobId, filters, now()),
  )
  if (application.state === 'withdrawn')
    return { ...toWithdrawn(application), job: toJob(row.job, locale), events, ...neighbours }
  const [related] = await db
    .select({
      photoKey: files.key,
      timeZone: profiles.timeZone,
      pending: pendingDecisions,
      view: viewColumns,
      answer: { messages: answers.messages, reason: answers.reason },
    })
    .from(profiles)
    .leftJoin(files, eq(files.id, profiles.photoId))
    .leftJoin(pendingDecisions, eq(pendingDecisions.applicationId, applicationId))
    .leftJoin(answers, eq(answers.id, shownAnswerId(application.answerId)))
    .leftJoin(resumes, eq(resumes.id, application.resumeId ?? 0))
    .leftJoin(fileRenderings, eq(fileRenderings.fileId, resumes.id))
    .where(eq(profiles.userId, application.userId))
  const content = toApplication(row, 'company', locale)
  const isKnown = content.alias === null
  return {
    ...content,
    resume_hidden: row.isResumeHidden,
    resume: content.resume && {
      ...content.resume,
      view: related ? toResumeView(content.resume.url, related.view) : null,
    },
    ...toDesk({ ...application, state: application.state }, related?.pending ?? null),
    photo_url: isKnown ? fileAddress(related?.photoKey ?? null) : null,
    time_zone: (isKnown && related?.timeZone) || 'UTC',
    pay_rule: payRuleOf(row.job),
    // As notes, hidden once the account is closed.
    answer: (content.resume || row.isResumeHidden) && related ? related.answer : null,
    events,
    retention: { retained_until: row.retention.retainedUntil, consented_at: row.retention.consentedAt },
    ...neighbours,
  }
}

/** Of a pending decision that of it, which may have none. */
const shownAnswerId = (announced: number | null) =>
  sql`case when ${pendingDecisions.applicationId} is null then ${announced}::bigint else ${pendingDecisions.answerId} end`

/** An application as its company reads it. @throws Refused when the viewer handles no such application */
export async function findReceivedRow(
  db: Tx,
  manager: HrManager,
  applicationId: number,
): Promise<ReceivedRow> {
  const [row] = await selectApplications(db, {
    events: receivedEvents,
    interviews: receivedInterviews,
  }).where(and(eq(applications.id, applicationId), isHandledBy(manager)))
  if (!row) throw notFound()
  const isHidden = aliasOf(row.application) !== null
  return {
    ...row,
    application: seenByCompany(row.application),
    resume: isHidden ? null : row.resume,
    interviews: isHidden ? [] : row.interviews,
    isResumeHidden: isHidden && row.resume !== null,
  }
}

/** What the company sees of a withdrawn application, which excludes whether it was read (docs/decisions/035). */
export function toWithdrawn({
  id,
  sentAt,
  stateChangedAt,
}: Pick<ApplicationColumns, 'id' | 'sentAt' | 'stateChangedAt'>) {
  return {
    id,
    state: 'withdrawn' as const,
    sent_at: sentAt.toISOString(),
    viewed_at: null,
    state_changed_at: stateChangedAt.toISOString(),
  }
}

export type ApplicationRow<Event> = Awaited<ReturnType<typeof selectApplications<Event>>>[number]
type ApplicationColumns = ApplicationRow<unknown>['application']
/** With what the company may see of it. */
type SeenRow<Event> = Omit<ApplicationRow<Event>, 'application'> & {
  readonly application: Omit<ApplicationColumns, 'snapshot'> & { readonly snapshot: SeenSnapshot }
}
type ReceivedRow = SeenRow<ReceivedEvent> & {
  /** Whether there is a résumé that the company may read later. */
  readonly isResumeHidden: boolean
}

function toApplication(
  { application, job, version, resume, interviews, thread }: SeenRow<unknown>,
  side: ConversationSide,
  locale: Locale,
): Omit<Application, 'events' | 'message' | 'retention' | 'has_receipt' | 'outcome'> {
  return {
    ...toApplicationStatus(application),
    alias: aliasOf(application),
    job: toJob(job, locale),
    answer_due_at: application.answerDueAt?.toISOString() ?? null,
    decide_by: awaitsDecision(application.state)
      ? (application.unansweredAt === null && decideBy(job.closedAt)?.toISOString()) || null
      : null,
    job_version: version && {
      hash: version.hash,
      recorded_at: version.recordedAt.toISOString(),
      changed: version.changed,
    },
    email: application.email,
    note: application.note,
    resume: resume && toResume(resume),
    snapshot: showSnapshot(application.snapshot, locale),
    interviews,
    thread: thread && toThread(thread, side, application),
  }
}

/** The state of an application, including a decision that the candidate does not know yet. */
export function toDesk(
  application: Omit<ApplicationColumns, 'snapshot' | 'state'> & {
    state: Exclude<ApplicationState, 'withdrawn'>
  },
  pending: typeof pendingDecisions.$inferSelect | null,
) {
  const { state, announce_at } = shownStateOf(application.state, pending)
  const changedAt = pending?.decidedAt ?? application.stateChangedAt
  return { ...toApplicationStatus({ ...application, stateChangedAt: changedAt }), state, announce_at }
}
