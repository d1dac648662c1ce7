import { eq, sql } from '#drizzle'
import { companies as companiesTable } from '#backend/companies/schema/companies.ts'
import { jobBenefits, jobManagers, jobs as jobsTable, jobSkills } from '#backend/jobs/schema/jobs.ts'
import { indexCompanyJobs } from '#backend/search/indexJobs.ts'
import { daysAfter } from '#backend/core/days.ts'
import { daysBefore } from './dates.ts'
import { getOrThrow, type WriteContext } from './context.ts'
import { continueAge } from '#backend/jobs/continueAge.ts'
import { recordJobVersion } from '#backend/jobs/versions.ts'
import { jobColumns } from '#backend/jobs/writeJob.ts'

const validDays = 60

/** Inserts jobs with their skills, benefits and the text that was published, and indexes them for search. */
export async function writeJobs(context: WriteContext): Promise<void> {
  const { db, content, today } = context
  const jobs = [...content.jobs.values()]
    .map((job) => ({ ...job, at: daysBefore(today, job.age, job.key) }))
    // Oldest first, so that ids increase with time.
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const inserted = await db
    .insert(jobsTable)
    .values(
      jobs.map(({ company, key, status, form, at, closed }) => ({
        companyId: getOrThrow(context.companies, company),
        status,
        ...jobColumns(form),
        firstPublishedAt: status === 'draft' ? null : at,
        validThrough: status === 'draft' ? null : daysAfter(at, validDays),
        closedAt: closed === null ? null : daysBefore(today, closed, key),
        createdAt: at,
        updatedAt: at,
      })),
    )
    .returning({ id: jobsTable.id })
  for (const [index, { key }] of jobs.entries()) context.jobs.set(key, inserted[index]?.id ?? 0)
  await writeParts(context)
  await db.update(companiesTable).set({
    openJobCount: sql`(select count(*) from ${jobsTable} where ${jobsTable.companyId} = ${companiesTable.id} and ${eq(jobsTable.status, 'published')})`,
  })
  await db.transaction(async (tx) => {
    for (const { key, status, at } of jobs) {
      if (status === 'draft') continue
      const jobId = getOrThrow(context.jobs, key)
      await continueAge(tx, jobId)
      await recordJobVersion(tx, jobId, at)
    }
    for (const companyId of context.companies.values()) await indexCompanyJobs(tx, companyId)
  })
}

async function writeParts({ db, content, people, jobs: ids }: WriteContext): Promise<void> {
  const jobs = [...content.jobs.values()].map((job) => ({ ...job, jobId: getOrThrow(ids, job.key) }))
  const skills = jobs.flatMap(({ jobId, form }) =>
    form.skill_ids.map((skillId, position) => ({ jobId, skillId, position })),
  )
  if (skills.length > 0) await db.insert(jobSkills).values(skills)
  const benefits = jobs.flatMap(({ jobId, form }) =>
    form.benefit_ids.map((benefitId) => ({ jobId, benefitId })),
  )
  if (benefits.length > 0) await db.insert(jobBenefits).values(benefits)
  // HR managers are responsible for jobs that name nobody; other members where there are none.
  const managers = jobs.flatMap(({ jobId, company, limitedTo }) => {
    const { members } = getOrThrow(content.companies, company)
    const named = members.filter(({ person }) => limitedTo?.includes(person))
    const hrManagers = members.filter(({ rights }) => rights.role === 'member' && rights.manage_hr_panel)
    return ([named, hrManagers].find((some) => some.length > 0) ?? members).map(({ person }) => ({
      jobId,
      userId: getOrThrow(people, person),
    }))
  })
  await db.insert(jobManagers).values(managers)
}
