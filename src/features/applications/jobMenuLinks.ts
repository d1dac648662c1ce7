import type { AppliedJob } from '#contract/applications/applications.ts'
import type { Paths } from '#paths'

/** Where a job can be edited, and where it is public or can be published again. */
export function jobMenuLinks({ id, status, company: { slug } }: AppliedJob, path: Paths) {
  return {
    edit: path('editJob', { slug, id }),
    ...(status === 'published' && { public: path('companyJob', { slug, id }) }),
    ...(status === 'closed' && { reopen: path('editJob', { slug, id }, { step: 'preview' }) }),
  }
}
