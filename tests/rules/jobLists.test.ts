import { expect, test } from 'vitest'
import { applyRefusal, canApply, canChange, type JobCard, type MyJob } from '#contract/jobs/jobs.ts'
import { parseId, pageAfter } from '#paths/addresses.ts'
import { canOpen, labelsOf, readList } from '#features/jobs/jobLists.ts'
import { stepBody, stepSchema, toValues, type WizardValues } from '#features/jobs/wizardForm.ts'

const application = { state: 'sent', sent_at: '2026-11-01T10:00:00.000Z', viewed_at: null } as const
const myJob = (status: JobCard['status'], change: Partial<MyJob> = {}): MyJob => ({
  job: { status } as JobCard,
  saved_at: null,
  application: null,
  ...change,
})
const words = (...args: Parameters<typeof labelsOf>) => labelsOf(...args).map(({ word }) => word)

test('each list describes the state of a job in its own words', () => {
  const saved_at = '2026-11-02T10:00:00.000Z'
  expect(words(myJob('published', { saved_at }), 'saved')).toEqual([])
  expect(words(myJob('published', { saved_at }), 'all')).toEqual(['saved'])
  expect(words(myJob('published', { saved_at, application }), 'saved')).toEqual(['alreadyApplied'])
  expect(words(myJob('published', { saved_at, application }), 'all')).toEqual(['sent'])
  const viewed = { ...application, state: 'viewed' } as const
  expect(words(myJob('paused', { application: viewed }), 'applications')).toEqual(['viewed', 'unavailable'])
  expect(words(myJob('closed', { saved_at }), 'saved')).toEqual(['closed'])
})

test('a job that is not open is accessible to its applicants only', () => {
  expect(canOpen(myJob('published'))).toBe(true)
  expect(canOpen(myJob('paused'))).toBe(false)
  expect(canOpen(myJob('closed', { application }))).toBe(true)
})

test('a candidate applies once, to a published job that accepts applications here', () => {
  const job = { status: 'published', application_method: 'product' } as const
  const anyone = { application: null, manages: false }
  expect(canApply(job, anyone)).toBe(true)
  expect(applyRefusal(job, { ...anyone, application })).toBe('alreadyApplied')
  expect(applyRefusal(job, { ...anyone, manages: true })).toBe('jobManaged')
  expect(applyRefusal({ ...job, status: 'paused' }, anyone)).toBe('jobPaused')
  expect(applyRefusal({ ...job, status: 'closed' }, anyone)).toBe('jobClosed')
  expect(applyRefusal({ ...job, application_method: 'external' }, anyone)).toBe('jobExternal')
  expect(canChange('draft', 'pause')).toBe(false)
})

test('addresses are parsed strictly', () => {
  expect(parseId('12')).toBe(12)
  for (const text of ['0', '1e3', ' 1', '-1', '', undefined]) expect(parseId(text)).toBeNaN()
  expect(readList('saved')).toBe('saved')
  expect(readList('elsewhere')).toBe('all')
  expect(pageAfter(new URL('http://x/?status=draft&after=1.1'), '2.2')).toBe('?status=draft&after=2.2')
  expect(pageAfter(new URL('http://x/'), null)).toBeNull()
})

const values: WizardValues = {
  ...toValues({
    title: 'Engineer',
    language: null,
    workplace_type: 1,
    employment_type: 1,
    country_id: 1,
    city: 'Kyiv',
    salary_type: 'negotiable',
    salary_min: 5,
    salary_max: null,
    currency: 'UAH',
    salary_period: 'month',
    description: 'Text',
    experience: 'none',
    skill_ids: [],
    benefit_ids: [2],
    limited_to_managers: false,
    manager_ids: [3],
    application_method: 'product',
    external_url: 'https://jobs.example',
    answer_days: null,
    opening: null,
    selection_steps: [],
    external_screening: null,
    external_screening_tool: '',
    blind: false,
  }),
}

test('hidden form fields are not sent', () => {
  const body = stepBody(values, 'info')
  expect(body).toMatchObject({
    city: '',
    salary_min: null,
    currency: null,
    salary_period: null,
    benefit_ids: [2],
  })
  expect(body).not.toHaveProperty('manager_ids')
  expect(stepBody(values, 'contacts')).toEqual({
    manager_ids: [3],
    limited_to_managers: false,
    application_method: 'product',
    external_url: '',
    answer_days: null,
    // Blank lines are dropped by the contract.
    selection_steps: [''],
    external_screening: null,
    external_screening_tool: '',
    blind: false,
  })
  const alone = { ...values, manager_ids: '3' as unknown as string[] }
  expect(stepBody(alone, 'contacts').manager_ids).toEqual([3])
})

test('the next step requires a complete one, a draft does not', () => {
  const unfinished = { ...values, title: '', workplace_type: '2', city: '' }
  const complaints = (given: WizardValues) => {
    const result = stepSchema('info').safeParse(given)
    return result.success ? [] : result.error.issues.map(({ path, message }) => [path[0], message])
  }
  expect(complaints(unfinished)).toContainEqual(['city', 'cityRequired'])
  expect(complaints(unfinished).map(([field]) => field)).toEqual(['title', 'city'])
  expect(complaints({ ...unfinished, intent: 'draft' })).toEqual([])
  expect(complaints({ ...values, manager_ids: [] })).toEqual([])
  const wordy = { ...values, salary_type: 'single', salary_min: 'a lot', intent: 'draft' } as const
  expect(complaints(wordy).map(([field]) => field)).toEqual(['salary_min'])
})
