import { call, type Transport } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { showJob } from '#contract/jobs/jobs.ts'
import { appliedJobId } from '#paths/applyAddress.ts'

/** The title of the job whose application form an address leads to; null for any other, and if it is not public. */
export async function appliedJobTitle(api: Transport, address: string | null): Promise<string | null> {
  const jobId = appliedJobId(address)
  if (jobId === null) return null
  try {
    return (await call(api, showJob, { params: { jobId } })).title
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}
