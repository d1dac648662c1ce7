import { employmentTypes, workplaceTypes } from '#contract/dictionaries/dictionaries.ts'
import type { salaryTypes } from '#contract/jobs/forms.ts'
import type { Job, Salary } from '#contract/jobs/jobs.ts'

const figures = { currency: 'EUR', period: 'month' } as const
export const salaries: Record<(typeof salaryTypes)[number], Salary> = {
  single: { type: 'single', min: 3000, max: null, ...figures },
  range: { type: 'range', min: 3000, max: 4000, ...figures },
  negotiable: { type: 'negotiable', min: null, max: null, currency: null, period: null },
  notSpecified: { type: 'notSpecified', min: null, max: null, currency: null, period: null },
}
/** A published job with the given changes. */
export const job = (change: Partial<Job> = {}): Job => ({
  id: 12,
  company: {
    id: 7,
    slug: 'globex',
    name: 'Globex',
    domain: 'globex.example',
    logo_url: '/files/logo',
    headline: '',
    website: 'https://globex.example',
    open_jobs: 1,
    followers: 0,
    response_clock: null,
  },
  title: 'Backend engineer',
  language: 'en',
  status: 'published',
  workplace_type: workplaceTypes.hybrid,
  workplace: 'Hybrid',
  employment_type: employmentTypes.fullTime,
  employment: 'Full-time',
  country_id: 1,
  country: 'Ukraine',
  country_code: 'UA',
  city: 'Kyiv',
  salary: salaries.range,
  experience: 'twoYears',
  first_published_at: '2026-11-01T10:00:00.000Z',
  open_since: '2026-11-01T10:00:00.000Z',
  valid_through: '2026-12-31T10:00:00.000Z',
  description: 'Text',
  description_html: '<p>Text</p>',
  skills: [
    { id: 1, name: 'SQL' },
    { id: 2, name: 'TypeScript' },
  ],
  benefits: [{ id: 1, name: 'Flexible hours' }],
  application_method: 'product',
  external_url: '',
  answer_days: null,
  opening: null,
  selection_steps: [],
  external_screening: null,
  external_screening_tool: '',
  blind: false,
  response_clock: null,
  answer_promises: { kept: 0, missed: 0 },
  managers: [],
  ...change,
})
export const page = {
  url: 'https://tenure.example/company/globex/job-postings/12',
  origin: 'https://tenure.example',
}
