import type { JobStatus } from '#contract/jobs/forms.ts'
import { canChange } from '#contract/jobs/jobs.ts'
import { closeJob, pauseJob, resumeJob } from '#contract/jobs/postings.ts'

/** What the desk offers to do with the status of a job, and the calls that do it. Every change can be undone. */
export const statusCalls = { pause: pauseJob, resume: resumeJob, close: closeJob } as const
export type StatusCall = keyof typeof statusCalls
/** A job closes as it is, or because the position was cancelled. */
export const closings = ['close', 'cancel'] as const
export type Closing = (typeof closings)[number]

export const possibleChanges = (status: JobStatus): StatusCall[] =>
  (['pause', 'resume', 'close'] as const).filter((name) => canChange(status, name))
