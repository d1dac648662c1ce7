import * as z from 'zod/mini'

export const jobResults = ['hired', 'notHired', 'cancelled'] as const

/** What became of a job that is closed, which never says of whom (docs/decisions/159-what-became-of-a-job.md). */
export const JobOutcome = z.object({
  /** `hired`: an applicant has been notified of it. `cancelled`: who closed the job says so, and nobody was hired. */
  result: z.enum(jobResults),
  /** Whether a verified employment at the company followed a hire. */
  confirmed: z.boolean(),
})
export type JobOutcome = z.infer<typeof JobOutcome>

/** Null while the job is not closed; a talent pool and a job whose candidates apply elsewhere have none. */
export const jobOutcome = z._default(z.nullable(JobOutcome), null)
