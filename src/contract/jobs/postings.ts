import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { nothing, pageOf, pageQuery } from '../core/fields.ts'
import { JobDraftForm, jobStatuses } from './forms.ts'
import { ManagedJob, ManagedJobCard } from './jobs.ts'

/** What HR managers do with job postings; what everybody sees of them is in `jobs.ts`. */

const { items, next } = pageOf(ManagedJobCard).shape

export const listJobPostings = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/job-postings',
  access: 'hrManager',
  summary: 'The jobs of a company in every state, last changed first, and how many there are of each.',
  query: z.object({ ...pageQuery, status: z.optional(z.enum(jobStatuses)) }),
  reply: z.object({ items, next, counts: z.record(z.enum(jobStatuses), z.number()) }),
  refusals: ['notFound', 'companyDenied'],
})

export const createJobPosting = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/job-postings',
  access: 'hrManager',
  summary:
    'Makes a draft. Nothing is needed yet; its maker is the first responsible manager unless others are named.',
  body: JobDraftForm,
  reply: ManagedJob,
  refusals: ['notFound', 'companyDenied', 'tooManyRequests'],
})

export const showJobPosting = endpoint({
  method: 'GET',
  path: '/api/job-postings/:jobId',
  access: 'hrManager',
  summary: 'A job in any state.',
  reply: ManagedJob,
  refusals: ['notFound', 'companyDenied'],
})

export const changeJobPosting = endpoint({
  method: 'PUT',
  path: '/api/job-postings/:jobId',
  access: 'hrManager',
  summary: 'Changes what is given. A job that has been published must stay complete.',
  body: JobDraftForm,
  reply: ManagedJob,
  refusals: ['notFound', 'companyDenied', 'jobIncomplete', 'tooManyRequests'],
})

export const deleteJobPosting = endpoint({
  method: 'DELETE',
  path: '/api/job-postings/:jobId',
  access: 'hrManager',
  summary: 'Deletes a draft for good.',
  reply: nothing,
  refusals: ['notFound', 'companyDenied', 'jobNotDraft'],
})

const statusRefusals = ['notFound', 'companyDenied', 'statusUnchanged', 'statusImpossible'] as const

export const publishJob = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId/publication',
  access: 'hrManager',
  summary: 'Publishes, opens again, or renews for 60 days. What is missing is named field by field.',
  reply: ManagedJob,
  refusals: ['notFound', 'companyDenied', 'jobIncomplete', 'nameConfusable'],
})

export const pauseJob = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId/pause',
  access: 'hrManager',
  summary: 'Hides a published job from the company page and from new applicants.',
  reply: ManagedJob,
  refusals: statusRefusals,
})

export const resumeJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:jobId/pause',
  access: 'hrManager',
  summary: 'Shows a paused job again.',
  reply: ManagedJob,
  refusals: [...statusRefusals, 'nameConfusable'],
})

export const closeJob = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId/closure',
  access: 'hrManager',
  summary: 'Closes a published or paused job.',
  reply: ManagedJob,
  refusals: statusRefusals,
})
