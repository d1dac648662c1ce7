import { eq, sql } from 'drizzle-orm'
import { companies } from '../schema/companies.ts'
import {
  jobBenefits,
  jobManagers,
  jobs as jobsTable,
  jobSkills,
  savedJobs as savedTable,
} from '../schema/jobs.ts'
import type { SeedContext } from '../seed.ts'
import { keepCompanyRows } from '../../search/jobRows.ts'
import { daysBefore } from './dates.ts'
import { idIn } from './insertRelations.ts'
import { savedJobs } from './interests.ts'
import { jobs } from './jobs.ts'
import { memberships } from './people.ts'
import type { SeedJob, SeedSalary } from './types.ts'

const validDays = 60

export async function insertJobs(ctx: SeedContext): Promise<void> {
  // Oldest first, so that later ids are later jobs.
  for (const job of [...jobs].sort((a, b) => b.postedDaysAgo - a.postedDaysAgo)) await insertJob(ctx, job)
  for (const { personKey, jobKey, daysAgo } of savedJobs)
    await ctx.db.insert(savedTable).values({
      userId: idIn(ctx.people, personKey),
      jobId: idIn(ctx.jobs, jobKey),
      createdAt: daysBefore(ctx.today, daysAgo, jobKey),
    })
  await ctx.db.update(companies).set({
    openJobCount: sql`(select count(*) from ${jobsTable} where ${jobsTable.companyId} = ${companies.id} and ${eq(jobsTable.status, 'published')})`,
  })
  await ctx.db.transaction(async (tx) => {
    for (const companyId of ctx.companies.values()) await keepCompanyRows(tx, companyId)
  })
}

async function insertJob(ctx: SeedContext, job: SeedJob): Promise<void> {
  const companyId = idIn(ctx.companies, job.companySlug)
  const at = daysBefore(ctx.today, job.postedDaysAgo, job.key)
  const isDraft = job.status === 'draft'
  const [inserted] = await ctx.db
    .insert(jobsTable)
    .values({
      companyId,
      status: job.status,
      title: job.title,
      workplaceType: job.workplaceType,
      employmentType: job.employmentType,
      countryId: job.countryId,
      city: job.city ?? '',
      ...salaryColumns(job.salary),
      description: job.description,
      experience: job.experience,
      applicationMethod: job.application.method,
      externalUrl: job.application.method === 'external' ? job.application.url : '',
      firstPublishedAt: isDraft ? null : at,
      validThrough: isDraft ? null : new Date(at.getTime() + validDays * 24 * 60 * 60 * 1000),
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: jobsTable.id })
  if (!inserted) throw new Error(`${job.key} could not be inserted`)
  const jobId = inserted.id
  ctx.jobs.set(job.key, jobId)
  await ctx.db
    .insert(jobSkills)
    .values(job.skillIds.map((skillId, position) => ({ jobId, skillId, position })))
  if (job.benefitIds.length > 0)
    await ctx.db.insert(jobBenefits).values(job.benefitIds.map((benefitId) => ({ jobId, benefitId })))
  const managers = memberships.filter((one) => one.companySlug === job.companySlug && one.role === 'member')
  await ctx.db
    .insert(jobManagers)
    .values(managers.map(({ personKey }) => ({ jobId, userId: idIn(ctx.people, personKey) })))
}

function salaryColumns(salary: SeedSalary) {
  if (salary.type === 'negotiable' || salary.type === 'notSpecified') return { salaryType: salary.type }
  const [min, max] = salary.type === 'single' ? [salary.value, null] : [salary.min, salary.max]
  return {
    salaryType: salary.type,
    salaryMin: min,
    salaryMax: max,
    currency: salary.currency,
    salaryPeriod: salary.period,
  }
}
