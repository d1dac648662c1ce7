import type { JobStatus } from '#contract/jobs/forms.ts'
import type { Paths } from '#paths'
import type { Closing } from './jobStatusCalls.ts'

interface LinkedJob {
  readonly id: number
  readonly status: JobStatus
  readonly company: { readonly slug: string }
}

/** Where the desk asks before it closes a job, where it can be edited, and where it is public or can be published again. */
export function jobMenuLinks({ id, status, company: { slug } }: LinkedJob, path: Paths) {
  return {
    close: path('hrJob', { slug, id }, { ask: 'close' }),
    cancel: path('hrJob', { slug, id }, { ask: 'cancel' }),
    edit: path('editJob', { slug, id }),
    ...(status === 'published' && { public: path('companyJob', { slug, id }) }),
    ...(status === 'closed' && { reopen: path('editJob', { slug, id }, { step: 'preview' }) }),
  }
}

/** Whether the page asks what becomes of the undecided applicants before it closes the job. */
export function asksToClose(url: URL): Closing | null {
  const question = url.searchParams.get('ask')
  return question === 'close' || question === 'cancel' ? question : null
}
