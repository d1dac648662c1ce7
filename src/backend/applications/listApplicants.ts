import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { ApplicationState } from '#contract/core/applicationStates.ts'
import type { Applicant } from '#contract/applications/applications.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { Locale } from '#contract/core/locale.ts'
import { isManagedBy } from '../companies/managesJob.ts'
import type { HrManager } from '../core/membership.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { isAnnotated } from './annotated.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'
import { files } from '../files/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { selectAppliedJobs, toJob } from './columns.ts'
import { deskState } from './pendingDecisions.ts'
import { bySending, toDesk, toWithdrawn } from './queries.ts'
import { findTag, hasTag, tagsOfApplication } from './tags.ts'

const noCounts = { sent: 0, viewed: 0, shortlisted: 0, rejected: 0, hired: 0, withdrawn: 0 }

interface ApplicantsPage extends PageQuery {
  readonly state?: ApplicationState | undefined
  readonly order?: 'newest' | 'oldest' | undefined
  readonly tag?: number | undefined
}

/** The applicants of a job, except the viewer. */
export async function listApplicants(
  db: Tx,
  manager: HrManager,
  jobId: number,
  page: ApplicantsPage,
  locale: Locale,
) {
  const { after, limit = defaultPageSize, state, order = 'newest' } = page
  const [job] = await selectAppliedJobs(db, manager.userId).where(
    and(eq(jobs.id, jobId), eq(jobs.companyId, manager.company.id), isManagedBy(manager)),
  )
  if (!job) throw notFound()
  const tag = page.tag === undefined ? null : await findTag(db, manager, page.tag)
  const inOrder = order === 'newest' ? desc : asc
  const rows = await db
    .select({
      application: applications,
      photoKey: files.key,
      pending: pendingDecisions,
      tags: tagsOfApplication,
    })
    .from(applications)
    .leftJoin(pendingDecisions, eq(pendingDecisions.applicationId, applications.id))
    .innerJoin(profiles, eq(profiles.userId, applications.userId))
    .leftJoin(files, eq(files.id, profiles.photoId))
    .where(
      and(
        eq(applications.jobId, jobId),
        ne(applications.userId, manager.userId),
        state && eq(deskState, state),
        tag ? and(hasTag(tag.id), isAnnotated) : undefined,
        afterPosition(readPosition(after), bySending, order === 'newest' ? '<' : '>'),
      ),
    )
    .orderBy(inOrder(applications.sentAt), inOrder(applications.id))
    .limit(limit + 1)
  const { rows: shown, next } = toPage(rows, limit, cursorOf)
  return {
    job: toJob(job, locale),
    application_count: job.applicationCount,
    limited_to_managers: job.limitedToManagers,
    has_own: job.hasApplied,
    counts: { ...noCounts, ...job.counts },
    tag,
    next,
    items: shown.map(({ application, photoKey, pending, tags }): Applicant => {
      if (application.state === 'withdrawn') return toWithdrawn(application)
      const { user_id, first_name, last_name, headline, employments } = application.snapshot
      const person = { user_id, first_name, last_name, headline, employments }
      const decision = toDesk({ ...application, state: application.state }, pending)
      return { ...decision, ...person, photo_url: fileAddress(photoKey), tags }
    }),
  }
}

const cursorOf = ({ application }: { application: { sentAt: Date; id: number } }) =>
  positionCursor(application.sentAt, application.id)
