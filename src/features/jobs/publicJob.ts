import type { AstroGlobal } from 'astro'
import type { Job } from '#contract/jobs/jobs.ts'
import { breadcrumbData, jobPostingData } from './structuredData.ts'
import { briefFacts, jobTranslator } from './jobText.ts'

/** Metadata of a job's public page: breadcrumbs, structured data and description. */
export function publicJob({ locals }: Pick<AstroGlobal, 'locals'>, job: Job) {
  const { t, path, site, locale } = locals
  const { slug, name } = job.company
  const trail = [
    { label: name, href: path('company', { slug }) },
    { label: t('jobs:view.jobs'), href: path('companyJobs', { slug }) },
  ]
  const own = path('companyJob', { slug, id: job.id })
  const origin = site.siteUrl
  return {
    trail,
    head: {
      title: t('jobs:view.title', { title: job.title, company: name }),
      description: t('jobs:view.summary', {
        title: job.title,
        company: name,
        facts: briefFacts(job, locale, jobTranslator(t)).join(', '),
      }),
      structuredData: [
        // JobPosting describes an open position, and a talent pool has none (docs/decisions/152).
        ...(job.opening === 'talentPool'
          ? []
          : [jobPostingData(job, { url: new URL(own, origin).href, origin })]),
        breadcrumbData([...trail, { label: job.title, href: own }], origin),
      ],
    },
  }
}
