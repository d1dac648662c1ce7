import * as z from 'zod/mini'
import { workplaceTypes } from '#contract/dictionaries/dictionaries.ts'
import {
  JobDraftForm,
  JobForm,
  jobStatuses,
  openings,
  type JobStatus,
  type CompleteJobForm,
} from '#contract/jobs/forms.ts'
import { proposeJobLanguage } from '#contract/jobs/language.ts'
import { listNames, readDocuments, type Document } from '../documents.ts'
import {
  benefitNames,
  country,
  daysAgo,
  employmentType,
  flag,
  number,
  optionalText,
  skillNames,
  text,
  workplaceType,
} from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'

export interface DemoJob {
  readonly file: string
  readonly key: string
  /** The company's slug. */
  readonly company: string
  readonly status: JobStatus
  /** Days since it was published, or for a draft since it was last saved. */
  readonly age: number
  /** Days since it was closed; null if it is not, or if that does not matter. */
  readonly closed: number | null
  /** Members who alone manage it, beside the admins; null if it is not limited. */
  readonly limitedTo: readonly string[] | null
  /** Without the managers, whose ids exist only once they are stored. */
  readonly form: Omit<CompleteJobForm, 'manager_ids'>
}

const JobFile = z.strictObject({
  title: text,
  status: z.enum(jobStatuses),
  published: z.optional(daysAgo),
  /** For closed jobs that another one continues. */
  closed: z.optional(daysAgo),
  /** For drafts, instead of `published`. */
  saved: z.optional(daysAgo),
  workplace_type: workplaceType,
  employment_type: employmentType,
  country,
  city: optionalText,
  salary_type: text,
  salary_min: z.optional(number),
  salary_max: z.optional(number),
  currency: z.optional(text),
  salary_period: z.optional(text),
  experience: text,
  /** Where candidates apply; omitted for applications through the product. */
  external_url: optionalText,
  /** Days to the answer that it promises. */
  answer_days: z.optional(number),
  opening: z.optional(z.enum(openings)),
  selection_steps: z.optional(z.array(text)),
  /** Software elsewhere that sorts applicants; `none` if the company says that there is none. */
  external_screening: z.optional(text),
  /** Whether the company learns who applied only when it shortlists them. */
  blind: z._default(flag, false),
  skills: skillNames,
  benefits: benefitNames,
  /** Members of the company, by their files' names: only they and its admins manage the job. */
  limited_to: z.optional(z.array(text)),
})

/** Reads the jobs of all companies, by file name. */
export function readJobs(
  root: string,
  companies: ReadonlyMap<string, DemoCompany>,
  problems: Problems,
): Map<string, DemoJob> {
  const found = new Map<string, DemoJob>()
  for (const slug of listNames(root, 'companies')) {
    const company = companies.get(slug)
    for (const document of readDocuments(root, `companies/${slug}/jobs`, 'job', problems)) {
      const job = company ? readJob(company, document, problems) : null
      if (job && found.has(job.key)) problems.add(job.file, '', 'Another job has a file of the same name')
      if (job) found.set(job.key, job)
      else problems.markInvalid('job', document.key)
    }
  }
  return found
}

function readJob(company: DemoCompany, document: Document, problems: Problems): DemoJob | null {
  const { file, key, text: description } = document
  const written = problems.check(file, JobFile, document.facts)
  if (!written) return null
  const {
    status,
    published,
    closed = null,
    saved,
    country,
    skills,
    benefits,
    limited_to: limitedTo = null,
    external_screening: screening,
    ...own
  } = written
  const isDraft = status === 'draft'
  const [dated, other] = isDraft ? (['saved', 'published'] as const) : (['published', 'saved'] as const)
  const age = written[dated]
  if (age === undefined) problems.add(file, dated, 'Field is required')
  if (written[other] !== undefined)
    problems.add(file, other, `A job that is ${status} has "${dated}" instead`)
  if (own.workplace_type === workplaceTypes.remote && own.city)
    problems.add(file, 'city', 'Fully remote work has a country only')
  for (const person of limitedTo ?? [])
    if (!company.members.some((member) => member.person === person && member.rights.manage_hr_panel))
      problems.add(file, 'limited_to', `"${person}" manages no jobs of the company`)
  if (closed !== null && status !== 'closed')
    problems.add(file, 'closed', `A job that is ${status} has not closed`)
  // In the form that the wizard sends. Placeholder ids for the managers, who are stored later.
  const managers = company.members.map((_, index) => index + 1)
  const form = {
    ...own,
    country_id: country,
    skill_ids: skills,
    benefit_ids: benefits,
    manager_ids: managers,
    limited_to_managers: limitedTo !== null,
    salary_min: own.salary_min ?? null,
    salary_max: own.salary_max ?? null,
    answer_days: own.answer_days ?? null,
    opening: own.opening ?? null,
    selection_steps: own.selection_steps ?? [],
    external_screening: screening === undefined ? null : screening !== 'none',
    external_screening_tool: screening === undefined || screening === 'none' ? '' : screening,
    blind: own.blind,
    currency: own.currency ?? null,
    salary_period: own.salary_period ?? null,
    description,
    language: proposeJobLanguage({ title: own.title, description }),
    application_method: own.external_url ? 'external' : 'product',
  }
  const checked = problems.check<typeof JobDraftForm | typeof JobForm>(
    file,
    isDraft ? JobDraftForm : JobForm,
    form,
  )
  if (!checked || age === undefined) return null
  const { manager_ids: _, ...rest } = checked as CompleteJobForm
  return { file, key, company: company.slug, status, age, closed, limitedTo, form: rest }
}
