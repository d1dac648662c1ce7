import { isLocale } from '#contract/core/locale.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { matchRoute, type Paths } from '#paths'

/** Marks an address that leads to a job's application form. */
export const applyParam = 'apply'

/** The application form of a job. A query, because a fragment does not survive the way through `/login?next=`. */
export const applyAddress = (path: Paths, { id, company }: Pick<Job, 'id'> & { company: { slug: string } }) =>
  path('job', { slug: company.slug, id }, { [applyParam]: 1 })

/** What stands in place of a job's application form after sending. The query makes the browser load it. */
export const sentAddress = (path: Paths, job: { slug: string; id: number }) =>
  `${path('job', job, { sent: 1 })}#apply`

/** The id of the job whose application form an address of this site leads to; null for any other address. */
export function appliedJobId(address: string | null): number | null {
  const url = address === null ? null : URL.parse(address, 'http://here.invalid')
  if (!url?.searchParams.has(applyParam)) return null
  const [, first = '', ...rest] = url.pathname.split('/')
  const route = matchRoute(isLocale(first) ? `/${rest.join('/')}` : url.pathname)
  const id = Number(route?.params['id'])
  return route?.name === 'job' && Number.isSafeInteger(id) && id > 0 ? id : null
}
