import { and, eq, ne } from '#drizzle'
import { findOpenCompany } from '../companies/membership.ts'
import { notFound } from '../core/refuse.ts'
import type { Reportables } from '../core/reportable.ts'
import { companies } from '../companies/schema/companies.ts'
import { moderateJob, purgeJob } from './moderation.ts'
import { jobs, shownJobs } from './schema/jobs.ts'

export const reportableJobs: Reportables = {
  job: {
    async find(db, _viewer, key) {
      const [job] = await db
        .select({ id: jobs.id, title: jobs.title, text: jobs.description, companyId: jobs.companyId })
        .from(shownJobs)
        .where(and(eq(jobs.id, Number(key)), ne(jobs.status, 'draft')))
      if (!job) throw notFound()
      const { id: targetId, title, text, companyId } = job
      const { name } = await findOpenCompany(db, companyId)
      return { name, excerpt: `${title}\n\n${text}`, targetId, authorId: null, companyId }
    },
    async findPlace(db, jobId) {
      const [job] = await db
        .select({ id: jobs.id, slug: companies.slug })
        .from(shownJobs)
        .innerJoin(companies, eq(companies.id, jobs.companyId))
        .where(eq(jobs.id, jobId))
      return job ? { kind: 'job', ...job } : null
    },
    moderate: moderateJob,
    purge: purgeJob,
  },
}
