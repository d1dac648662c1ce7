import { asc, eq } from '#drizzle'
import { decisions } from '#contract/core/applicationStates.ts'
import type { NotificationPayload } from '#contract/notifications/definitions.ts'
import { groupOf } from '#contract/notifications/rendering.ts'
import { applications } from '#backend/applications/schema/applications.ts'
import { companies } from '#backend/companies/schema/companies.ts'
import { jobManagers, jobs } from '#backend/jobs/schema/jobs.ts'
import { notifications } from '#backend/notifications/schema.ts'
import type { WriteContext } from './context.ts'

const decided = new Set<string>(decisions)
/** Older notifications count as read. */
const readAfterMs = 3 * 24 * 60 * 60 * 1000

type Row = typeof notifications.$inferInsert & { createdAt: Date }

/** Inserts all notifications again by time: lists are ordered by id, and several writers have added some. */
export async function sortNotifications({ db }: WriteContext): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.delete(notifications).returning()
    rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    if (rows.length > 0)
      await tx.insert(notifications).values(rows.map(({ id: _, groupKey: __, ...row }) => row))
  })
}

/** What shares a row of the list, by day. */
function sharedGroupOf(row: Row): string | null {
  const group = groupOf(row as unknown as NotificationPayload)
  return group && `${group.many}:${group.about}:${row.createdAt.toISOString().slice(0, 10)}`
}

/** Inserts the notifications that the product would have created for the applications. */
export async function writeNotifications({ db, today }: WriteContext): Promise<void> {
  const sent = await db
    .select({ application: applications, job: jobs, company: companies })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .orderBy(asc(applications.sentAt))
  const managers = Map.groupBy(await db.select().from(jobManagers), ({ jobId }) => jobId)
  const rows = sent.flatMap(({ application, job, company }): Row[] => {
    const data = {
      application_id: application.id,
      job_id: job.id,
      job_title: job.title,
      company_slug: company.slug,
      company: company.name,
    }
    const about = `application:${application.id}`
    const { first_name, last_name } = application.snapshot
    const { userId, state, sentAt, viewedAt, stateChangedAt } = application
    const applicant = state === 'withdrawn' ? null : `${first_name} ${last_name}`
    const received = (managers.get(job.id) ?? []).map((manager) => ({
      userId: manager.userId,
      about,
      data: { ...data, applicant },
      kind: 'applicationReceived' as const,
      createdAt: sentAt,
    }))
    const viewed = viewedAt
      ? [{ userId, about, data, kind: 'applicationViewed' as const, createdAt: viewedAt }]
      : []
    const changed = decided.has(state)
      ? [
          {
            userId,
            about,
            data: { ...data, state },
            kind: 'applicationStateChanged' as const,
            createdAt: new Date(stateChangedAt.getTime() + 1000),
          },
        ]
      : []
    return [...received, ...viewed, ...changed]
  })
  rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const isRead = ({ createdAt }: Row) => today.getTime() - createdAt.getTime() > readAfterMs
  if (rows.length > 0)
    await db.insert(notifications).values(
      rows.map((row) => ({
        ...row,
        sharedGroup: sharedGroupOf(row),
        readAt: isRead(row) ? row.createdAt : null,
      })),
    )
}
