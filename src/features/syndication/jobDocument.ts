import { nameWithDomain } from '#contract/companies/companyCard.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { jobLanguageName, jobLanguageTag } from '#contract/jobs/language.ts'
import { languageTag } from '#contract/core/locale.ts'
import { applyAddress } from '#paths/applyAddress.ts'
import {
  answerText,
  jobTranslator,
  placeText,
  salaryText,
  screeningText,
  interruptedSince,
} from '#features/jobs/jobText.ts'
import { formatDay } from '#i18n/dates.ts'
import type { PageContext } from './documents.ts'
import { authoredMarkdown } from './authoredMarkdown.ts'
import { bullets, facts, heading, joined, link, markdownOf, numbered } from './markdown.ts'
import { absolute } from '#paths'

/** A job's public page as data, with the same content. Names are in the page's language. */
export function jobDocument(job: Job, { t, locale, path, site }: PageContext): object {
  const { company, salary, experience } = job
  const { slug, name, domain, headline, logo_url: logo } = company
  const url = absolute(path('companyJob', { slug, id: job.id }), site.siteUrl)
  const tJob = jobTranslator(t)
  return {
    type: 'job',
    id: job.id,
    url,
    language: languageTag(locale),
    title: job.title,
    text_language: jobLanguageTag(job.language) || null,
    company: {
      name,
      domain,
      url: absolute(path('company', { slug }), site.siteUrl),
      headline,
      logo_url: logo && new URL(logo, site.siteUrl).href,
    },
    city: job.city,
    country: job.country,
    workplace: job.workplace,
    employment: job.employment,
    salary: salary && { text: salaryText(salary, locale, tJob), ...figuresOf(salary) },
    experience: experience && tJob(experience),
    opening: job.opening && tJob(job.opening),
    opening_note: poolNote(job, t),
    open_since: job.open_since,
    published_at: job.first_published_at,
    valid_through: job.valid_through,
    answer_days: job.answer_days,
    answer_promises: job.answer_promises,
    response_clock: job.response_clock,
    description_html: job.description_html,
    skills: job.skills.map((skill) => skill.name),
    benefits: job.benefits.map((benefit) => benefit.name),
    selection_steps: job.selection_steps,
    external_screening: screeningText(job, t),
    apply_url: applicationAddress(job, { path, site }),
    contacts: job.managers.map((manager) => ({ name: manager.name, headline: manager.headline })),
  }
}

/** A job as Markdown. */
export function jobMarkdown(job: Job, { t, locale, path, site }: PageContext): string {
  const { company, experience } = job
  const { slug, name } = company
  const tJob = jobTranslator(t)
  const since = interruptedSince(job)
  const known = facts([
    [t('jobs:view.place'), placeText(job)],
    [t('jobs:view.workplace'), job.workplace],
    [t('jobs:view.employment'), job.employment],
    [t('jobs:view.salary'), salaryText(job.salary, locale, tJob)],
    [t('jobs:view.experience'), experience && tJob(experience)],
    [t('jobs:view.opening'), job.opening && tJob(job.opening)],
    [
      t('jobs:view.language'),
      job.language && jobLanguageName(job.language, locale, t('jobs:text.otherLanguage')),
    ],
    [t('jobs:view.openSince'), since && formatDay(since, locale)],
    [t('jobs:view.published'), job.first_published_at && formatDay(job.first_published_at, locale)],
    [t('jobs:view.validThrough'), job.valid_through && formatDay(job.valid_through, locale)],
    [t('jobs:view.answer'), answerText(job, t)],
  ])
  const external = job.application_method === 'external'
  const screening = screeningText(job, t)
  return markdownOf([
    heading(1, job.title),
    link(nameWithDomain(name, company.domain), absolute(path('company', { slug }), site.siteUrl)),
    poolNote(job, t),
    heading(2, t('jobs:view.description')),
    authoredMarkdown(job.description) || t('jobs:view.noDescription'),
    known && heading(2, t('jobs:view.glance')),
    known,
    job.skills.length > 0 && heading(2, t('jobs:view.skills')),
    bullets(job.skills.map((skill) => skill.name)),
    job.benefits.length > 0 && heading(2, t('jobs:view.benefits')),
    bullets(job.benefits.map((benefit) => benefit.name)),
    (job.selection_steps.length > 0 || screening) && heading(2, t('jobs:view.selection')),
    numbered(job.selection_steps),
    screening,
    job.managers.length > 0 && heading(2, t('jobs:view.managers')),
    bullets(job.managers.map((manager) => joined([manager.name, manager.headline]))),
    company.headline && heading(2, t('jobs:view.company', { company: name })),
    company.headline,
    link(
      external ? t('jobs:view.applyExternal') : t('jobs:view.apply'),
      applicationAddress(job, { path, site }),
    ),
  ])
}

/** What a talent pool says of itself; null for an open position. */
function poolNote({ opening, company }: Job, t: PageContext['t']): string | null {
  return opening === 'talentPool' ? t('jobs:view.talentPool', { company: company.name }) : null
}

/** Figures only if there are any: a negotiable salary is not zero. */
function figuresOf({ min, max, currency, period }: NonNullable<Job['salary']>): object {
  return min === null ? {} : { min, ...(max !== null && { max }), currency, period }
}

function applicationAddress(job: Job, { path, site }: Pick<PageContext, 'path' | 'site'>): string {
  return job.application_method === 'external'
    ? job.external_url
    : absolute(applyAddress(path, job), site.siteUrl)
}
