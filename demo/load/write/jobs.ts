import { eq, sql } from 'drizzle-orm'
import { companies as companiesTable } from '#backend/db/schema/companies.ts'
import { jobBenefits, jobManagers, jobs as jobsTable, jobSkills } from '#backend/db/schema/jobs.ts'
import { indexCompanyJobs } from '#backend/search/indexJobs.ts'
import { daysAfter } from '#backend/core/days.ts'
import { daysBefore } from './dates.ts'
import { found, type Writing } from './writing.ts'

const validDays = 60

/** Jobs with what they need and offer, as rows, and their places in the search. */
export async function writeJobs(writing: Writing): Promise<void> {
  const { db, content, today } = writing
  const jobs = [...content.jobs.values()]
    .map((job) => ({ ...job, at: daysBefore(today, job.age, job.key) }))
    // Oldest first, so that later ids are later jobs.
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const made = await db
    .insert(jobsTable)
    .values(
      jobs.map(({ company, status, form, at }) => ({
        companyId: found(writing.companies, company),
        status,
        title: form.title,
        workplaceType: form.workplace_type,
        employmentType: form.employment_type,
        countryId: form.country_id,
        city: form.city,
        salaryType: form.salary_type,
        salaryMin: form.salary_min,
        salaryMax: form.salary_max,
        currency: form.currency,
        salaryPeriod: form.salary_period,
        description: form.description,
        experience: form.experience,
        applicationMethod: form.application_method,
        externalUrl: form.external_url,
        firstPublishedAt: status === 'draft' ? null : at,
        validThrough: status === 'draft' ? null : daysAfter(at, validDays),
        createdAt: at,
        updatedAt: at,
      })),
    )
    .returning({ id: jobsTable.id })
  for (const [index, { key }] of jobs.entries()) writing.jobs.set(key, made[index]?.id ?? 0)
  await writeParts(writing)
  await db.update(companiesTable).set({
    openJobCount: sql`(select count(*) from ${jobsTable} where ${jobsTable.companyId} = ${companiesTable.id} and ${eq(jobsTable.status, 'published')})`,
  })
  await db.transaction(async (tx) => {
    for (const companyId of writing.companies.values()) await indexCompanyJobs(tx, companyId)
  })
}

async function writeParts({ db, content, people, jobs: ids }: Writing): Promise<void> {
  const jobs = [...content.jobs.values()].map((job) => ({ ...job, jobId: found(ids, job.key) }))
  const skills = jobs.flatMap(({ jobId, form }) =>
    form.skill_ids.map((skillId, position) => ({ jobId, skillId, position })),
  )
  if (skills.length > 0) await db.insert(jobSkills).values(skills)
  const benefits = jobs.flatMap(({ jobId, form }) =>
    form.benefit_ids.map((benefitId) => ({ jobId, benefitId })),
  )
  if (benefits.length > 0) await db.insert(jobBenefits).values(benefits)
  // The HR managers are in charge; an admin steps in where there is none.
  const managers = jobs.flatMap(({ jobId, company }) => {
    const { members } = found(content.companies, company)
    const hired = members.filter(({ rights }) => rights.role === 'member' && rights.manage_hr_panel)
    return (hired.length > 0 ? hired : members).map(({ person }) => ({
      jobId,
      userId: found(people, person),
    }))
  })
  await db.insert(jobManagers).values(managers)
}
