import { describe, expect, test } from 'vitest'
import { employmentTypes, workplaceTypes } from '#contract/dictionaries/dictionaries.ts'
import { salaryTypes } from '#contract/jobs/forms.ts'
import { breadcrumbData, jobPostingData } from '#features/jobs/structuredData.ts'
import { job, page, salaries } from './jobPostingFixtures.ts'

const words = {
  fullTime: 'FULL_TIME',
  partTime: 'PART_TIME',
  contract: 'CONTRACTOR',
  freelance: 'CONTRACTOR',
  internship: 'INTERN',
  temporary: 'TEMPORARY',
  volunteer: 'VOLUNTEER',
}

test('a job has everything that search engines require and recommend', () => {
  expect(jobPostingData(job(), page)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Backend engineer',
    description: '<p>Text</p>',
    url: page.url,
    datePosted: '2026-11-01T10:00:00.000Z',
    validThrough: '2026-12-31T10:00:00.000Z',
    employmentType: 'FULL_TIME',
    identifier: { '@type': 'PropertyValue', name: 'Globex', value: '12' },
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Globex',
      sameAs: 'https://globex.example',
      logo: 'https://tenure.example/files/logo',
    },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Kyiv', addressCountry: 'UA' },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', minValue: 3000, maxValue: 4000, unitText: 'MONTH' },
    },
    experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 24 },
    skills: 'SQL, TypeScript',
    jobBenefits: 'Flexible hours',
    directApply: true,
  })
})

test('a job that continues a closed one is as old as that', () => {
  const since = '2026-06-01T10:00:00.000Z'
  expect(jobPostingData(job({ open_since: since }), page)).toHaveProperty('datePosted', since)
})

describe.each(Object.entries(employmentTypes))('%s', (name, employment_type) => {
  describe.each(Object.entries(workplaceTypes))('%s', (place, workplace_type) => {
    test.each(salaryTypes)('%s', (type) => {
      const city = place === 'remote' ? '' : 'Kyiv'
      const data = jobPostingData(
        job({ employment_type, workplace_type, city, salary: salaries[type] }),
        page,
      )
      expect(data).toHaveProperty('employmentType', words[name as keyof typeof words])
      if (place === 'remote') {
        expect(data).toMatchObject({
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: 'UA' },
        })
        expect(data).not.toHaveProperty('jobLocation')
      } else {
        expect(data).toHaveProperty('jobLocation.address.addressLocality', 'Kyiv')
        expect(data).not.toHaveProperty('jobLocationType')
        expect(data).not.toHaveProperty('applicantLocationRequirements')
      }
      if (type === 'single') expect(data).toHaveProperty('baseSalary.value.value', 3000)
      else if (type === 'range') expect(data).toHaveProperty('baseSalary.value.maxValue', 4000)
      else expect(data).not.toHaveProperty('baseSalary')
    })
  })
})

test('unknown values are omitted', () => {
  const bare = job({
    skills: [],
    benefits: [],
    application_method: 'external',
    salary: { ...salaries.single, period: 'year' },
    experience: 'none',
    company: { ...job().company, website: '', logo_url: null },
  })
  const data = jobPostingData(bare, page)
  expect(data).not.toHaveProperty('skills')
  expect(data).not.toHaveProperty('jobBenefits')
  expect(data).toMatchObject({
    directApply: false,
    experienceRequirements: 'no requirements',
    hiringOrganization: { '@type': 'Organization', name: 'Globex' },
    baseSalary: { value: { value: 3000, unitText: 'YEAR' } },
  })
  expect(data).not.toHaveProperty('hiringOrganization.logo')
})

test('breadcrumbs are numbered and absolute', () => {
  const trail = [
    { label: 'Globex', href: '/company/globex' },
    { label: 'Jobs', href: '/company/globex/job-postings' },
  ]
  expect(breadcrumbData(trail, 'https://tenure.example')).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Globex', item: 'https://tenure.example/company/globex' },
      { position: 2, name: 'Jobs', item: 'https://tenure.example/company/globex/job-postings' },
    ],
  })
})
