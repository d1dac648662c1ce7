import type { CompleteJobForm, JobForm } from './forms.ts'
import type { ManagedJob } from './jobs.ts'

/** The form values of a job. */
export function toJobForm(job: Omit<ManagedJob, 'company'>): CompleteJobForm {
  return {
    title: job.title,
    workplace_type: job.workplace_type as JobForm['workplace_type'] | null,
    employment_type: job.employment_type as JobForm['employment_type'] | null,
    country_id: job.country_id,
    city: job.city,
    salary_type: job.salary?.type ?? null,
    salary_min: job.salary?.min ?? null,
    salary_max: job.salary?.max ?? null,
    currency: job.salary?.currency ?? null,
    salary_period: job.salary?.period ?? null,
    description: job.description,
    language: job.language,
    experience: job.experience,
    skill_ids: job.skills.map((skill) => skill.id),
    benefit_ids: job.benefits.map((benefit) => benefit.id),
    manager_ids: job.managers.map((manager) => manager.user_id),
    limited_to_managers: job.limited_to_managers,
    application_method: job.application_method,
    external_url: job.external_url,
    answer_days: job.answer_days,
    opening: job.opening,
    selection_steps: job.selection_steps,
    external_screening: job.external_screening,
    external_screening_tool: job.external_screening_tool,
    blind: job.blind,
  }
}
