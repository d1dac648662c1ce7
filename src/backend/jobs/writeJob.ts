import { eq } from '#drizzle'
import { workplaceTypes } from '#contract/dictionaries/dictionaries.ts'
import { JobDraftForm, salaryFieldsOf, type CompleteJobForm } from '#contract/jobs/forms.ts'
import { proposeJobLanguage } from '#contract/jobs/language.ts'
import { isPlainName } from '#contract/core/plainNames.ts'
import { toViolations } from '#contract/core/violations.ts'
import { invalid } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { jobBenefits, jobManagers, jobs, jobSkills } from './schema/jobs.ts'

const blank: CompleteJobForm = {
  title: '',
  workplace_type: null,
  employment_type: null,
  country_id: null,
  city: '',
  salary_type: null,
  salary_min: null,
  salary_max: null,
  currency: null,
  salary_period: null,
  description: '',
  language: null,
  experience: null,
  skill_ids: [],
  benefit_ids: [],
  manager_ids: [],
  limited_to_managers: false,
  application_method: 'product',
  external_url: '',
  answer_days: null,
  opening: null,
  selection_steps: [],
  external_screening: null,
  external_screening_tool: '',
  blind: false,
}

/** Merges the given fields into the existing form. Fields that the new salary type does not use are cleared. */
export function mergeForm(before: CompleteJobForm | null, given: JobDraftForm): CompleteJobForm {
  const base = { ...(before ?? blank) }
  if (given.salary_type !== undefined) {
    const has = salaryFieldsOf(given.salary_type)
    if (!has.min) base.salary_min = null
    if (!has.max) base.salary_max = null
    if (!has.currency) base.currency = null
    if (!has.period) base.salary_period = null
  }
  // Checked here because the client does not ship this rule. Existing titles are exempt (docs/decisions/029).
  if (given.title && given.title !== before?.title && !isPlainName(given.title))
    throw invalid({ field: 'title', code: 'noAddress' })
  const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const merged: CompleteJobForm = { ...base, ...defined }
  // A language that was only proposed follows the text.
  const isProposed = given.language === undefined && base.language === proposeJobLanguage(base)
  if (merged.language === null || isProposed) merged.language = proposeJobLanguage(merged)
  // Remote jobs have a country but no city.
  if (merged.workplace_type === workplaceTypes.remote) merged.city = ''
  if (merged.application_method === 'product') merged.external_url = ''
  else merged.answer_days = null
  if (merged.external_screening !== true) merged.external_screening_tool = ''
  const result = JobDraftForm.safeParse(merged)
  if (!result.success) throw invalid(...toViolations(result.error.issues, merged))
  return merged
}

export async function insertDraft(tx: Tx, companyId: number, createdBy: number, now: Date): Promise<number> {
  const [job] = await tx
    .insert(jobs)
    .values({ companyId, createdBy, createdAt: now, updatedAt: now })
    .returning({ id: jobs.id })
  if (!job) throw new Error('Inserting the job returned no row')
  return job.id
}

/** The columns that a job's form fills. */
export const jobColumns = (form: Omit<CompleteJobForm, 'manager_ids'>) => ({
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
  language: form.language,
  limitedToManagers: form.limited_to_managers,
  experience: form.experience,
  applicationMethod: form.application_method,
  externalUrl: form.external_url,
  answerDays: form.answer_days,
  opening: form.opening,
  selectionSteps: form.selection_steps,
  externalScreening: form.external_screening,
  externalScreeningTool: form.external_screening_tool,
  blind: form.blind,
})

export async function writeForm(tx: Tx, jobId: number, form: CompleteJobForm, now: Date): Promise<void> {
  await tx
    .update(jobs)
    .set({
      ...jobColumns(form),
      updatedAt: now,
    })
    .where(eq(jobs.id, jobId))
  await tx.delete(jobSkills).where(eq(jobSkills.jobId, jobId))
  await tx.delete(jobBenefits).where(eq(jobBenefits.jobId, jobId))
  await tx.delete(jobManagers).where(eq(jobManagers.jobId, jobId))
  const skills = form.skill_ids.map((skillId, position) => ({ jobId, skillId, position }))
  if (skills.length > 0) await tx.insert(jobSkills).values(skills)
  const benefits = form.benefit_ids.map((benefitId) => ({ jobId, benefitId }))
  if (benefits.length > 0) await tx.insert(jobBenefits).values(benefits)
  const managers = form.manager_ids.map((userId) => ({ jobId, userId }))
  if (managers.length > 0) await tx.insert(jobManagers).values(managers)
}
