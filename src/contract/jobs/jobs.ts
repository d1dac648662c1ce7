import * as z from 'zod/mini'
import { responseFields } from '../core/responseClock.ts'
import { endpoint } from '../core/endpoint.ts'
import { hiddenBy, id, timestamp, nothing, pageOf, pageQuery } from '../core/fields.ts'
import {
  applicationMethods,
  experiences,
  jobLanguages,
  jobStatuses,
  openings,
  salaryPeriods,
  salaryTypes,
  type JobStatus,
} from './forms.ts'
import { OwnApplication } from './relations.ts'

export const Salary = z.object({
  type: z.enum(salaryTypes),
  /** The single value, or the lower end of a range; units of the currency, with up to two decimals. */
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  /** ISO 4217. */
  currency: z.nullable(z.string()),
  period: z.nullable(z.enum(salaryPeriods)),
})
export type Salary = z.infer<typeof Salary>

const cardFields = {
  id,
  company: z.object({
    slug: z.string(),
    name: z.string(),
    /** The company's verified domain; null if none. */
    domain: z.nullable(z.string()),
    logo_url: z.nullable(z.string()),
  }),
  title: z.string(),
  /** Of the title and the description; null in a draft without a text. */
  language: z.nullable(z.enum(jobLanguages)),
  status: z.enum(jobStatuses),
  /** Numbers of `contract/dictionaries/dictionaries.ts`, with their names in the caller's locale; null in an unfinished draft. */
  workplace_type: z.nullable(z.number()),
  workplace: z.nullable(z.string()),
  employment_type: z.nullable(z.number()),
  employment: z.nullable(z.string()),
  country_id: z.nullable(z.number()),
  country: z.nullable(z.string()),
  /** Empty when fully remote. */
  city: z.string(),
  salary: z.nullable(Salary),
  experience: z.nullable(z.enum(experiences)),
  /** Null if the company does not say. In a talent pool no position is open. */
  opening: z.nullable(z.enum(openings)),
  /** Set by the first publication and never changed. */
  first_published_at: z.nullable(timestamp),
  /** Its first publication, or that of the closed job whose age it continues. */
  open_since: z.nullable(timestamp),
  valid_through: z.nullable(timestamp),
  /** Names in the caller's locale. */
  skills: z.array(z.string()),
}

/** A job as a row of a list. */
export const JobCard = z.object(cardFields)
export type JobCard = z.infer<typeof JobCard>

/** A similar job; `company_id` is for cache tags. */
export const SimilarJob = z.object({ ...cardFields, company_id: id })
export type SimilarJob = z.infer<typeof SimilarJob>

const jobFields = {
  ...cardFields,
  company: z.object({
    id,
    slug: z.string(),
    name: z.string(),
    domain: z.nullable(z.string()),
    logo_url: z.nullable(z.string()),
    headline: z.string(),
    website: z.string(),
    open_jobs: z.number(),
    followers: z.number(),
    response_clock: responseFields.response_clock,
  }),
  /** ISO 3166-1 alpha-2. */
  country_code: z.nullable(z.string()),
  /** Markdown subset, and the same as HTML that is safe to show. */
  description: z.string(),
  description_html: z.string(),
  skills: z.array(z.object({ id, name: z.string() })),
  benefits: z.array(z.object({ id, name: z.string() })),
  application_method: z.enum(applicationMethods),
  external_url: z.string(),
  /** Days from an application to the promised answer; null without a promise. */
  answer_days: z.nullable(z.number()),
  /** In their order; none if the company does not say. */
  selection_steps: z.array(z.string()),
  /** Whether software outside the product sorts or scores applicants, and what it is; null if the company does not say. */
  external_screening: z.nullable(z.boolean()),
  external_screening_tool: z.string(),
  /** The company does not learn who applies until it shortlists them. */
  blind: z._default(z.boolean(), false),
  ...responseFields,
  /** The responsible HR managers. */
  managers: z.array(
    z.object({ user_id: id, name: z.string(), headline: z.string(), photo_url: z.nullable(z.string()) }),
  ),
}

/** The public fields of a job. */
export const Job = z.object(jobFields)
export type Job = z.infer<typeof Job>

const managementFields = {
  application_count: z.number(),
  /** Only its responsible managers and the admins of the company manage the job and its applications. */
  limited_to_managers: z.boolean(),
  updated_at: timestamp,
  hidden_by: hiddenBy,
}
/** A job for those who manage it. */
export const ManagedJob = z.object({ ...jobFields, ...managementFields })
export type ManagedJob = z.infer<typeof ManagedJob>
export const ManagedJobCard = z.object({ ...cardFields, ...managementFields })
export type ManagedJobCard = z.infer<typeof ManagedJobCard>

/** A person's relation to a job. */
export const JobViewer = z.object({
  saved_at: z.nullable(timestamp),
  application: z.nullable(OwnApplication),
  /** Whether they follow the company. */
  following: z.boolean(),
  /** Whether they manage the job, and so cannot apply for it. */
  manages: z.boolean(),
})
export type JobViewer = z.infer<typeof JobViewer>
/** A job that a person saved, applied for, or both. */
export const MyJob = z.object({
  job: JobCard,
  saved_at: z.nullable(timestamp),
  application: z.nullable(OwnApplication),
})
export type MyJob = z.infer<typeof MyJob>

/** The refusal code if the viewer cannot apply, else null. Used by both the button and the command. */
export function applyRefusal(
  job: { readonly status: JobStatus; readonly application_method: 'product' | 'external' },
  viewer: { readonly application: object | null; readonly manages: boolean },
): 'alreadyApplied' | 'jobManaged' | 'jobClosed' | 'jobPaused' | 'jobExternal' | null {
  if (viewer.application) return 'alreadyApplied'
  // Who reads the applications does not send one.
  if (viewer.manages) return 'jobManaged'
  if (job.status === 'paused') return 'jobPaused'
  if (job.status !== 'published') return 'jobClosed'
  return job.application_method === 'external' ? 'jobExternal' : null
}
export const canApply = (...args: Parameters<typeof applyRefusal>): boolean => applyRefusal(...args) === null

/** The state transitions. Publishing a published job renews it. */
export const statusChanges = {
  publish: { from: ['draft', 'published', 'paused', 'closed'], to: 'published' },
  pause: { from: ['published'], to: 'paused' },
  resume: { from: ['paused'], to: 'published' },
  close: { from: ['published', 'paused'], to: 'closed' },
} as const satisfies Record<string, { from: readonly JobStatus[]; to: JobStatus }>
export type StatusChange = keyof typeof statusChanges

export function canChange(status: JobStatus, change: StatusChange): boolean {
  return (statusChanges[change].from as readonly JobStatus[]).includes(status)
}

export const listCompanyJobs = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/jobs',
  access: 'anyone',
  summary: 'The published jobs of a company, newest first.',
  query: z.object(pageQuery),
  reply: pageOf(JobCard),
  refusals: { companyClosed: 410 },
})

export const showJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId',
  access: 'anyone',
  summary: 'A published job; a paused or closed one only for its applicants and those who manage it.',
  reply: Job,
  refusals: { jobPaused: 404, jobClosed: 404 },
})

export const listSimilarJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/similar',
  access: 'anyone',
  summary: 'A few published jobs that share skills or words of the title.',
  reply: z.object({ items: z.array(SimilarJob) }),
  refusals: { jobPaused: 404, jobClosed: 404 },
})

export const showJobViewer = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/viewer',
  access: 'person',
  summary: 'Whether the caller saved the job, applied for it, manages it, or follows its company.',
  reply: JobViewer,
  refusals: { jobPaused: 404, jobClosed: 404 },
})

export const saveJob = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId/saved',
  access: 'person',
  summary: 'Saves a job for later. Idempotent.',
  reply: nothing,
  limited: true,
  refusals: { jobPaused: 404, jobClosed: 404 },
})

export const unsaveJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:jobId/saved',
  access: 'person',
  summary: 'Removes a job from the saved ones. Idempotent.',
  reply: nothing,
  limited: true,
})

export const listSavedJobs = endpoint({
  method: 'GET',
  path: '/api/saved-jobs',
  access: 'person',
  summary: 'The saved jobs in any state, last saved first.',
  query: z.object(pageQuery),
  reply: pageOf(MyJob),
})

export const listMyJobs = endpoint({
  method: 'GET',
  path: '/api/my-jobs',
  access: 'person',
  summary: 'The jobs that the caller saved or applied for, latest first.',
  query: z.object(pageQuery),
  reply: pageOf(MyJob),
})
