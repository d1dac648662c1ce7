import type { JobStatus } from '#contract/jobs/forms.ts'
import type { Paths } from '#paths'

interface LinkedJob {
  readonly id: number
  readonly status: JobStatus
  readonly company: { readonly slug: string }
}

/** Where a job can be edited, and where it is public or can be published again. */
export function jobMenuLinks({ id, status, company: { slug } }: LinkedJob, path: Paths) {
  return {
    edit: path('editJob', { slug, id }),
    ...(status === 'published' && { public: path('companyJob', { slug, id }) }),
    ...(status === 'closed' && { reopen: path('editJob', { slug, id }, { step: 'preview' }) }),
  }
}
