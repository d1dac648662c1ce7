import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import type { JobForm } from '#contract/jobs/forms.ts'
import type { TestBackend } from '../backend.ts'

/** A complete job without managers: its creator is the first. */
export const completeForm = {
  title: 'Backend engineer',
  language: null,
  workplace_type: 3,
  employment_type: 1,
  country_id: 1,
  city: 'Kyiv',
  salary_type: 'range',
  salary_min: 90_000,
  salary_max: 120_000,
  currency: 'UAH',
  salary_period: 'month',
  description: 'You keep the **ledger** right.\n\n- Read\n- Write',
  experience: 'twoYears',
  skill_ids: [1001, 1002],
  benefit_ids: [1],
  limited_to_managers: false,
  application_method: 'product',
  external_url: '',
  answer_days: null,
  opening: null,
  selection_steps: [],
  external_screening: null,
  external_screening_tool: '',
  blind: false,
} satisfies Omit<JobForm, 'manager_ids'>

type Change = Partial<Record<keyof JobForm, unknown>>

/** Creates a draft at Globex; returns its id. */
export async function createDraft(app: TestBackend, change: Change = {}): Promise<number> {
  const hugo = await app.as('hugo')
  const body = { ...completeForm, ...change } as JobForm
  return (await hugo.call(createJobPosting, { params: { slug: 'globex' }, body })).id
}

/** The same, published. */
export async function createPublishedJob(app: TestBackend, change: Change = {}): Promise<number> {
  const jobId = await createDraft(app, change)
  await (await app.as('hugo')).call(publishJob, { params: { jobId } })
  return jobId
}

/** The counter of open jobs and their actual number, which must not differ. */
export async function openJobs(app: TestBackend, slug = 'globex') {
  const { rows } = await app.backend.connection.pool.query(
    `select c.open_job_count as counter,
       (select count(*)::int from jobs j where j.company_id = c.id and j.status = 'published') as counted
     from companies c where c.slug = $1`,
    [slug],
  )
  return rows[0] as { counter: number; counted: number }
}
