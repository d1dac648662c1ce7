import { describe, expect, test } from 'vitest'
import { employmentTypes, workplaceTypes } from '#contract/dictionaries/dictionaries.ts'
import { applicationMethods, experiences, salaryPeriods, salaryTypes } from '#contract/jobs/forms.ts'
import { jobPostingData } from '#features/jobs/structuredData.ts'
import { job, page, salaries } from './jobPostingFixtures.ts'
import { JobPostingRules } from './jobPostingRules.ts'

const complaints = (data: object) => JobPostingRules.safeParse(data).error?.issues ?? []
const remote = workplaceTypes.remote

describe.each(Object.entries(employmentTypes))('%s', (_, employment_type) => {
  test.each(Object.entries(workplaceTypes))(
    '%s, with every salary, experience and way to apply',
    (_, workplace_type) => {
      for (const type of salaryTypes)
        for (const period of salaryPeriods)
          for (const experience of [null, ...experiences])
            for (const application_method of applicationMethods) {
              const given = salaries[type]
              const salary = given.period ? { ...given, period } : given
              const city = workplace_type === remote ? '' : 'Kyiv'
              const change = { employment_type, workplace_type, city, salary, experience, application_method }
              const data = jobPostingData(job(change), page)
              expect([change, complaints(data)]).toEqual([change, []])
              expect('baseSalary' in data).toBe(type === 'single' || type === 'range')
              expect('jobLocationType' in data).toBe(workplace_type === remote)
              expect(data).toHaveProperty('directApply', application_method === 'product')
            }
    },
  )
})

test('the rules refuse what search engines refuse', () => {
  const good = jobPostingData(job(), page) as Record<string, unknown>
  expect(complaints(good)).toEqual([])
  const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([own]) => own !== name))
  const bad: Record<string, object> = {
    'no title': without('title'),
    'no date': without('datePosted'),
    'no organization': without('hiringOrganization'),
    'no place': without('jobLocation'),
    'a day for a moment': { ...good, validThrough: '2026-12-31' },
    'an end before its beginning': { ...good, validThrough: '2020-01-01T00:00:00Z' },
    'plain text': { ...good, description: 'Text' },
    'no salary as zero': {
      ...good,
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'EUR',
        value: { '@type': 'QuantitativeValue', value: 0, unitText: 'MONTH' },
      },
    },
    'a type of its own': { ...good, employmentType: 'FREELANCE' },
    'a place and from anywhere': { ...good, jobLocationType: 'TELECOMMUTE' },
    'something else': { ...good, salary: 3 },
  }
  expect(Object.keys(bad).filter((name) => complaints(bad[name] ?? {}).length === 0)).toEqual([])
})
