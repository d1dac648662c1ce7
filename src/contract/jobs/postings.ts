import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { nothing, pageOf, pageQuery } from '../core/fields.ts'
import { JobDraftForm, jobStatuses } from './forms.ts'
import { ManagedJob, ManagedJobCard } from './jobs.ts'
import { NewJobDraftForm } from './newDrafts.ts'

/** Endpoints of HR managers for job postings; the public ones are in `jobs.ts`. */

const { items, next } = pageOf(ManagedJobCard).shape

export const listJobPostings = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/job-postings',
  access: 'hrManager',
  summary:
    'The jobs of a company that the caller manages, in every state, last changed first, with the number in each state.',
  query: z.object({ ...pageQuery, status: z.optional(z.enum(jobStatuses)) }),
  reply: z.object({ items, next, counts: z.record(z.enum(jobStatuses), z.number()) }),
})

export const createJobPosting = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/job-postings',
  access: 'hrManager',
  publishes: true,
  summary:
    'Creates a draft. No field is required, but something has to be entered; the creator is the responsible manager ' +
    'unless others are named.',
  body: NewJobDraftForm,
  reply: ManagedJob,
  limited: true,
})

export const showJobPosting = endpoint({
  method: 'GET',
  path: '/api/job-postings/:jobId',
  access: 'hrManager',
  summary: 'A job in any state.',
  reply: ManagedJob,
})

export const changeJobPosting = endpoint({
  method: 'PUT',
  path: '/api/job-postings/:jobId',
  access: 'hrManager',
  summary:
    'Changes the given fields. A job that has been published must stay complete. Only an admin or a responsible manager of the job limits it to its managers.',
  body: JobDraftForm,
  reply: ManagedJob,
  limited: true,
  refusals: { jobIncomplete: 422 },
})

export const deleteJobPosting = endpoint({
  method: 'DELETE',
  path: '/api/job-postings/:jobId',
  access: 'hrManager',
  summary: 'Deletes a draft permanently.',
  reply: nothing,
  refusals: { jobNotDraft: 409 },
})

const statusRefusals = { statusUnchanged: 409, statusImpossible: 409 } as const

export const publishJob = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId/publication',
  access: 'hrManager',
  publishes: true,
  summary: 'Publishes, reopens or renews a job for 60 days. Missing fields are named in the refusal.',
  reply: ManagedJob,
  limited: true,
  refusals: { jobIncomplete: 422, nameConfusable: 409, contentRemoved: 403 },
})

export const pauseJob = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId/pause',
  access: 'hrManager',
  summary: 'Hides a published job from the company page and from new applicants.',
  reply: ManagedJob,
  limited: true,
  refusals: statusRefusals,
})

export const resumeJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:jobId/pause',
  access: 'hrManager',
  publishes: true,
  summary: 'Shows a paused job again.',
  reply: ManagedJob,
  limited: true,
  refusals: { ...statusRefusals, nameConfusable: 409, contentRemoved: 403 },
})

export const closeJob = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId/closure',
  access: 'hrManager',
  summary:
    'Closes a published or paused job. With `cancelled`, it says of itself that the position was cancelled, unless an applicant was hired.',
  query: z.object({ cancelled: z.optional(z.enum(['true', 'false', ''])) }),
  reply: ManagedJob,
  limited: true,
  refusals: statusRefusals,
})
