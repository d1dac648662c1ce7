import { employmentTypes, workplaceTypes } from '#contract/dictionaries/dictionaries.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { verifiedSite } from '#features/companies/structuredData.ts'

/** Google's codes for employment types (developers.google.com, JobPosting, property employmentType). */
const employmentCodes: Readonly<Record<number, string>> = {
  [employmentTypes.fullTime]: 'FULL_TIME',
  [employmentTypes.partTime]: 'PART_TIME',
  [employmentTypes.contract]: 'CONTRACTOR',
  [employmentTypes.freelance]: 'CONTRACTOR',
  [employmentTypes.internship]: 'INTERN',
  [employmentTypes.temporary]: 'TEMPORARY',
  [employmentTypes.volunteer]: 'VOLUNTEER',
}
const monthsOfExperience = { none: 0, oneYear: 12, twoYears: 24, fiveYears: 60 } as const

interface Page {
  /** Address of the job's public page. */
  readonly url: string
  /** Origin of the site, for pictures. */
  readonly origin: string
}

/** schema.org JobPosting of a published job, with required and recommended properties. */
export function jobPostingData(job: Job, { url, origin }: Page): object {
  const { company } = job
  const site = verifiedSite(company)
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description_html,
    url,
    datePosted: job.open_since,
    validThrough: job.valid_through,
    ...(job.employment_type ? { employmentType: employmentCodes[job.employment_type] ?? 'OTHER' } : {}),
    identifier: { '@type': 'PropertyValue', name: company.name, value: String(job.id) },
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(site ? { sameAs: site } : {}),
      ...(company.logo_url ? { logo: new URL(company.logo_url, origin).href } : {}),
    },
    ...where(job),
    ...baseSalary(job),
    ...experience(job),
    ...(job.skills.length > 0 ? { skills: job.skills.map(({ name }) => name).join(', ') } : {}),
    ...(job.benefits.length > 0 ? { jobBenefits: job.benefits.map(({ name }) => name).join(', ') } : {}),
    directApply: job.application_method === 'product',
  }
}

/** Fully remote work has no address, only a country the applicants must be in. */
function where(job: Job): object {
  if (job.workplace_type === workplaceTypes.remote)
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: job.country_code ?? job.country },
    }
  const address = { addressLocality: job.city, addressCountry: job.country_code ?? job.country }
  return { jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', ...address } } }
}

function baseSalary({ salary }: Job): object {
  if (!salary || salary.min === null || salary.currency === null || salary.period === null) return {}
  const amount =
    salary.type === 'range' ? { minValue: salary.min, maxValue: salary.max } : { value: salary.min }
  const unitText = salary.period === 'month' ? 'MONTH' : 'YEAR'
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: salary.currency,
      value: { '@type': 'QuantitativeValue', ...amount, unitText },
    },
  }
}

function experience(job: Job): object {
  if (job.experience === null) return {}
  const months = monthsOfExperience[job.experience]
  return {
    experienceRequirements:
      months === 0
        ? 'no requirements'
        : { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: months },
  }
}

/** schema.org BreadcrumbList. */
export function breadcrumbData(trail: readonly { label: string; href: string }[], origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(href, origin).href,
    })),
  }
}
