import { asc, eq } from 'drizzle-orm'
import { applications } from '../schema/applications.ts'
import { companies } from '../schema/companies.ts'
import { jobManagers, jobs } from '../schema/jobs.ts'
import { notifications } from '../schema/notifications.ts'
import type { SeedContext } from '../seed.ts'

const decided = new Set(['shortlisted', 'rejected', 'hired'])
/** What is older than this has been read. */
const readAfterMs = 3 * 24 * 60 * 60 * 1000

/** What the applications of the demo content have told people, as the product itself would have. */
export async function insertNotifications({ db, today }: SeedContext): Promise<void> {
  const sent = await db
    .select({ application: applications, job: jobs, company: companies })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .orderBy(asc(applications.sentAt))
  const told: (typeof notifications.$inferInsert & { createdAt: Date })[] = []
  for (const { application, job, company } of sent) {
    const data = {
      application_id: application.id,
      job_id: job.id,
      job_title: job.title,
      company_slug: company.slug,
      company: company.name,
    }
    const about = `application:${application.id}`
    const { first_name, last_name } = application.snapshot
    const managers = await db.select().from(jobManagers).where(eq(jobManagers.jobId, job.id))
    for (const { userId } of managers)
      told.push({
        userId,
        kind: 'applicationReceived',
        about,
        data: {
          ...data,
          applicant: application.state === 'withdrawn' ? null : `${first_name} ${last_name}`,
        },
        createdAt: application.sentAt,
      })
    const { userId, state, viewedAt, stateChangedAt } = application
    if (viewedAt) told.push({ userId, kind: 'applicationViewed', about, data, createdAt: viewedAt })
    if (decided.has(state))
      told.push({
        userId,
        kind: 'applicationStateChanged',
        about,
        data: { ...data, state },
        createdAt: new Date(stateChangedAt.getTime() + 1000),
      })
  }
  told.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const read = (createdAt: Date) => today.getTime() - createdAt.getTime() > readAfterMs
  await db
    .insert(notifications)
    .values(told.map((one) => ({ ...one, readAt: read(one.createdAt) ? one.createdAt : null })))
}
