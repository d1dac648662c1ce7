import type { Company } from '#contract/companies/companies.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import type { Translate } from '#i18n/translate.ts'
import { absolute, type Paths } from '#paths'
import { companyFeedLinks, embeddingLink, formLinks, type Discovered } from './discovery.ts'

interface Around {
  readonly t: Translate
  readonly path: Paths
  readonly site: { readonly siteUrl: string }
}

/** What programs find on the page of a company: its feed, and the page in other forms. */
export function companyLinks({ slug, name }: Company, around: Around): Discovered[] {
  const { t, path, site } = around
  return [
    ...companyFeedLinks(slug, t('jobs:list.title', { company: name }), around),
    ...formLinks(absolute(path('company', { slug }), site.siteUrl), name),
  ]
}

/** The same for a job, which may be embedded, too. */
export function jobLinks({ id, title, company }: Job, around: Around): Discovered[] {
  const { t, path, site } = around
  const { slug, name } = company
  const page = absolute(path('companyJob', { slug, id }), site.siteUrl)
  return [
    ...companyFeedLinks(slug, t('jobs:list.title', { company: name }), around),
    ...formLinks(page, title),
    embeddingLink(page, title, around),
  ]
}
