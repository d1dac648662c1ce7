import { and, asc, desc, eq, sql } from '#drizzle'
import type { Applicant } from '#contract/applications/applications.ts'
import type { ApplicantFilters } from '#contract/applications/applicantFilters.ts'
import { awaitsDecision } from '#contract/core/applicationStates.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { Locale } from '#contract/core/locale.ts'
import { isManagedBy } from '../companies/managesJob.ts'
import type { Context } from '../core/context.ts'
import type { HrManager } from '../core/membership.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import { notFound } from '../core/refuse.ts'
import { nameOf } from '../dictionaries/queries.ts'
import { filteredApplications, isAmong, type FilteredApplications, type Order } from './applicantFilters.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'
import { files } from '../files/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { seenByCompany } from './blind.ts'
import { selectAppliedJobs, toJob } from './columns.ts'
import { toDesk, toWithdrawn } from './queries.ts'
import { findTag, tagsOfApplication } from './tags.ts'
import { hasUnreadMessages } from './unreadMessages.ts'
import { aliasOf } from './schema/fields.ts'

const noCounts = { sent: 0, viewed: 0, shortlisted: 0, rejected: 0, hired: 0, withdrawn: 0 }
/** Applications before the one that a page is opened at. */
const rowsBefore = 5

interface ApplicantsPage extends PageQuery, ApplicantFilters {
  readonly order?: Order | undefined
  readonly around?: number | undefined
}

/** The applicants of a job, except the viewer and those whose retention has ended. */
export async function listApplicants(
  { db, now }: Pick<Context, 'db' | 'now'>,
  manager: HrManager,
  jobId: number,
  page: ApplicantsPage,
  locale: Locale,
) {
  const { after, limit = defaultPageSize, order = 'newest', around } = page
  const filtered = filteredApplications(manager, jobId, page, now())
  // A list that is opened at an application starts at its beginning as long as the first page has it.
  const isOnFirstPage = sql<boolean>`exists (
    select 1 from ${filtered.first(limit, order)} first where first.id = ${around ?? 0})`
  const [job] = await selectAppliedJobs(db, manager.userId, around ? isOnFirstPage : undefined).where(
    and(eq(jobs.id, jobId), isManagedBy(manager)),
  )
  if (!job) throw notFound()
  const tag = page.tag === undefined ? null : await findTag(db, manager, page.tag)
  const inOrder = order === 'newest' ? desc : asc
  const given = readPosition(after)
  const start: Start =
    given !== null
      ? (position) => afterPosition(given, position, order === 'newest' ? '<' : '>')
      : around && !job.isOnFirstPage
        ? fromRowsBefore(filtered, jobId, order, around)
        : undefined
  const rows = await db
    .select({
      application: applications,
      photoKey: files.key,
      pending: pendingDecisions,
      tags: tagsOfApplication,
      unreadMessages: hasUnreadMessages,
    })
    .from(applications)
    .leftJoin(pendingDecisions, eq(pendingDecisions.applicationId, applications.id))
    .leftJoin(profiles, eq(profiles.userId, applications.userId))
    .leftJoin(files, eq(files.id, profiles.photoId))
    .where(isAmong(filtered.first(limit + 1, order, start)))
    .orderBy(inOrder(applications.sentAt), inOrder(applications.id))
  const { rows: shown, next } = toPage(rows, limit, cursorOf)
  const [first] = shown
  return {
    job: toJob(job, locale),
    application_count: job.applicationCount,
    expired_count: job.expiredCount,
    limited_to_managers: job.limitedToManagers,
    blind: job.blind,
    has_own: job.hasApplied,
    counts: { ...noCounts, ...job.decided.counts },
    skills: job.skillIds.flatMap((id) => nameOf('skills', id, locale) ?? []),
    tags: job.tags,
    pending_answers: job.decided.pendingAnswers,
    tag,
    next,
    start: start && first ? cursorBefore(first, order) : null,
    items: shown.map(({ application, photoKey, pending, tags, unreadMessages }): Applicant => {
      if (application.state === 'withdrawn') return toWithdrawn(application)
      const alias = aliasOf(application)
      const { user_id, first_name, last_name, headline, employments } = seenByCompany(application).snapshot
      const person = { user_id, first_name, last_name, headline, employments }
      const decision = toDesk({ ...application, state: application.state }, pending)
      const dueAt = awaitsDecision(decision.state) ? application.answerDueAt : null
      return {
        ...decision,
        ...person,
        alias,
        photo_url: alias === null ? fileAddress(photoKey) : null,
        answer_due_at: dueAt?.toISOString() ?? null,
        tags,
        unread_messages: unreadMessages,
      }
    }),
  }
}

type Start = Parameters<FilteredApplications['first']>[2]

/** The applications from a few before this one on, whether or not the filters leave the one itself. */
function fromRowsBefore(filtered: FilteredApplications, jobId: number, order: Order, id: number): Start {
  const own = sql`select ${applications.sentAt} as at, ${applications.id} as id from ${applications}
    where ${applications.id} = ${id} and ${applications.jobId} = ${jobId}`
  const [isBefore, isFrom, back, first] =
    order === 'newest'
      ? ([sql`>=`, sql`<=`, 'oldest', desc] as const)
      : ([sql`<=`, sql`>=`, 'newest', asc] as const)
  const before = filtered.first(
    rowsBefore + 1,
    back,
    ({ at, id }) => sql`(${at}, ${id}) ${isBefore} (${own})`,
  )
  return ({ at, id }) => sql`(${at}, ${id}) ${isFrom} (
    select at, id from (${before} union all (${own})) near order by ${first(sql`at`)}, ${first(sql`id`)} limit 1)`
}

const cursorOf = ({ application }: { application: { sentAt: Date; id: number } }) =>
  positionCursor(application.sentAt, application.id)

/** The cursor after which the list goes on with this application. */
const cursorBefore = (
  { application: { sentAt, id } }: { application: { sentAt: Date; id: number } },
  order: Order,
) => (order === 'newest' || id > 1 ? positionCursor(sentAt, order === 'newest' ? id + 1 : id - 1) : null)
