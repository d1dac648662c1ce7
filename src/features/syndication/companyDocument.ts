import type { Achievement } from '#contract/achievements/achievements.ts'
import type { Company } from '#contract/companies/companies.ts'
import type { JobCard } from '#contract/jobs/jobs.ts'
import { languageTag } from '#contract/core/locale.ts'
import { addressLines } from '#features/companies/addressLines.ts'
import { briefFacts, jobTranslator, poolText, salaryText } from '#features/jobs/jobText.ts'
import type { PageContext } from './documents.ts'
import { authoredMarkdown } from './authoredMarkdown.ts'
import { bullets, facts, heading, joined, link, markdownOf } from './markdown.ts'
import { absolute } from '#paths'

interface ShownCompany {
  readonly company: Company
  readonly jobs: readonly JobCard[]
  /** What it has unlocked. */
  readonly achievements: readonly Achievement[]
}

/** A company's public page as data, with the same content. Names are in the page's language. */
export function companyDocument({ company, jobs, achievements }: ShownCompany, context: PageContext): object {
  const { t, locale, path, site } = context
  const { slug, logo_url: logo, cover_url: cover } = company
  const tJob = jobTranslator(t)
  return {
    type: 'company',
    url: absolute(path('company', { slug }), site.siteUrl),
    language: languageTag(locale),
    name: company.name,
    domain: company.domain,
    headline: company.headline,
    industry: company.industry,
    size: company.size,
    year_founded: company.year_founded,
    country: company.country,
    website: company.website,
    logo_url: logo && new URL(logo, site.siteUrl).href,
    cover_url: cover && new URL(cover, site.siteUrl).href,
    follower_count: company.follower_count,
    about_html: company.about_html,
    open_job_count: company.open_job_count,
    suspended: company.suspended,
    response_clock: company.response_clock,
    answer_promises: company.answer_promises,
    jobs: jobs.map((job) => ({
      id: job.id,
      url: absolute(path('companyJob', { slug, id: job.id }), site.siteUrl),
      title: job.title,
      opening: poolText(job, tJob),
      city: job.city,
      country: job.country,
      workplace: job.workplace,
      employment: job.employment,
      salary: salaryText(job.salary, locale, tJob),
      published_at: job.first_published_at,
    })),
    achievements: achievements.map(({ id }) => ({
      name: t(`achievements:name.${id}`),
      rule: t(`achievements:rule.${id}`),
    })),
    offices: company.offices.map((office) => ({
      name: office.name,
      headquarters: office.headquarters,
      address: addressLines(office),
    })),
    contacts: company.contacts.map(({ label, email, phone }) => ({ label, email, phone })),
  }
}

/** A company as Markdown. */
export function companyMarkdown({ company, jobs, achievements }: ShownCompany, context: PageContext): string {
  const { t, locale, path, site } = context
  const { slug, name, follower_count: count } = company
  const number = count.toLocaleString(languageTag(locale))
  const lineOf = (job: JobCard) => {
    const page = link(job.title, absolute(path('companyJob', { slug, id: job.id }), site.siteUrl))
    return joined([page, ...briefFacts(job, locale, jobTranslator(t))])
  }
  return markdownOf([
    heading(1, name),
    company.headline,
    company.domain && t('companies:proof.proven', { domain: company.domain }),
    t('companies:page.followers', { count, number }),
    company.about && heading(2, t('companies:page.about')),
    authoredMarkdown(company.about),
    heading(2, t(company.suspended ? 'measures:page.title' : 'companies:page.jobs')),
    company.suspended
      ? t('measures:page.text', { name })
      : bullets(jobs.map(lineOf)) || t('companies:page.noJobs'),
    achievements.length > 0 && heading(2, t('achievements:page.company')),
    facts(achievements.map(({ id }) => [t(`achievements:name.${id}`), t(`achievements:rule.${id}`)])),
    heading(2, t('companies:page.facts')),
    facts([
      [t('companies:page.industry'), company.industry],
      [t('companies:page.size'), company.size],
      [t('companies:page.yearFounded'), company.year_founded],
      [t('companies:page.country'), company.country],
      [t('companies:page.website'), company.website],
    ]),
    company.offices.length > 0 && heading(2, t('companies:page.offices')),
    bullets(
      company.offices.map((office) => {
        const mark = office.headquarters ? ` (${t('common:mark.headquarters')})` : ''
        return joined([office.name + mark, addressLines(office).join(', ')], ': ')
      }),
    ),
    company.contacts.length > 0 && heading(2, t('companies:page.contacts')),
    bullets(company.contacts.map(({ label, email, phone }) => joined([label, joined([email, phone])], ': '))),
  ])
}
