import { expect, test } from 'vitest'
import type { JobDraftForm } from '#contract/jobs/forms.ts'
import {
  changeJobPosting,
  createJobPosting,
  deleteJobPosting,
  listJobPostings,
  publishJob,
  showJobPosting,
} from '#contract/jobs/postings.ts'
import { failure, useBackend } from '../backend.ts'
import { completeForm, createDraft, createPublishedJob } from './jobFixtures.ts'

const app = useBackend({ rateFactor: 100 })
const globex = { slug: 'globex' }
const codes = (error: { fields: readonly { field: string; code?: string }[] }) =>
  Object.fromEntries(error.fields.map(({ field, code }) => [field, code]))

test('a draft of nothing is refused and creates nothing', async () => {
  const hugo = await app.as('hugo')
  const count = async () => (await hugo.call(listJobPostings, { params: globex })).counts.draft
  const before = await count()
  // The form fills these in by itself.
  const given = { country_id: 1, currency: 'UAH', salary_period: 'month' as const, manager_ids: [] }
  const blanks = { title: '  ', city: '', description: '', salary_min: null, skill_ids: [] }
  for (const body of [{}, given, { ...given, ...blanks }])
    expect(codes(await failure(hugo.call(createJobPosting, { params: globex, body })))).toEqual({
      title: 'draftEmpty',
    })
  expect(await count()).toBe(before)
})

test('a draft requires no field but one, and its creator manages it', async () => {
  const hugo = await app.as('hugo')
  const job = await hugo.call(createJobPosting, { params: globex, body: { city: 'Lviv' } })
  expect(job).toMatchObject({
    status: 'draft',
    title: '',
    salary: null,
    workplace: null,
    first_published_at: null,
    managers: [{ name: 'Hugo Lind' }],
  })
  const refused = await failure(hugo.call(publishJob, { params: { jobId: job.id } }))
  expect(refused).toMatchObject({ status: 422, code: 'jobIncomplete' })
  expect(codes(refused)).toEqual({
    title: 'required',
    workplace_type: 'required',
    employment_type: 'required',
    country_id: 'required',
    salary_type: 'required',
    description: 'required',
    experience: 'required',
  })
})

test('a change leaves omitted fields unchanged', async () => {
  const hugo = await app.as('hugo')
  const jobId = await createDraft(app)
  const params = { jobId }
  const changed = await hugo.call(changeJobPosting, { params, body: { title: 'Platform engineer' } })
  expect(changed).toMatchObject({ title: 'Platform engineer', city: 'Kyiv', salary: { min: 90_000 } })
  expect(changed.skills).toHaveLength(2)
  const remote = await hugo.call(changeJobPosting, { params, body: { workplace_type: 1, skill_ids: [] } })
  expect(remote).toMatchObject({ city: '', skills: [] })
  const unpaid = await hugo.call(changeJobPosting, { params, body: { salary_type: 'negotiable' } })
  expect(unpaid.salary).toEqual({ type: 'negotiable', min: null, max: null, currency: null, period: null })
})

test.each<[string, JobDraftForm, Record<string, string>]>([
  ['too many skills', { skill_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, { skill_ids: 'tooMany' }],
  ['the same skill twice', { skill_ids: [1, 1] }, { skill_ids: 'invalid' }],
  ['a skill that nobody knows', { skill_ids: [999_999] }, { skill_ids: 'unknownChoice' }],
  ['a benefit that nobody knows', { benefit_ids: [999_999] }, { benefit_ids: 'unknownChoice' }],
  ['no such country', { country_id: 999_999 }, { country_id: 'unknownChoice' }],
  ['no such currency', { currency: 'QQQ' }, { currency: 'unknownChoice' }],
  ['a manager from elsewhere', { manager_ids: [999_999] }, { manager_ids: 'unknownChoice' }],
  ['too long a title', { title: 'x'.repeat(121) }, { title: 'tooLong' }],
  ['too long a description', { description: 'x'.repeat(10_001) }, { description: 'tooLong' }],
  ['half a hryvnia', { salary_min: 0.5 }, { salary_min: 'tooSmall' }],
  ['a third of a kopiyka', { salary_min: 1000.003 }, { salary_min: 'number' }],
  ['less than nothing', { salary_min: -5 }, { salary_min: 'tooSmall' }],
  ['an unsafe address', { external_url: 'http://jobs.example/1' }, { external_url: 'invalid' }],
  ['a script for an address', { external_url: 'javascript:alert(1)' }, { external_url: 'invalid' }],
  ['an answer at once', { answer_days: 0 }, { answer_days: 'tooSmall' }],
  ['an answer after 61 days', { answer_days: 61 }, { answer_days: 'tooLarge' }],
  ['an answer in half a day', { answer_days: 0.5 }, { answer_days: 'wholeNumber' }],
  ['an answer soon', { answer_days: 'soon' as never }, { answer_days: 'wholeNumber' }],
  ['an unknown kind of opening', { opening: 'rumour' as never }, { opening: 'invalid' }],
  [
    '11 steps',
    { selection_steps: Array.from({ length: 11 }, () => 'Call') },
    { selection_steps: 'tooManySteps' },
  ],
  [
    'a step of 81 characters',
    { selection_steps: ['Call', 'x'.repeat(81)] },
    { selection_steps: 'stepTooLong' },
  ],
  ['steps that are no list', { selection_steps: 'Call' as never }, { selection_steps: 'invalid' }],
  ['software by hearsay', { external_screening: 'perhaps' as never }, { external_screening: 'invalid' }],
  [
    'too long a name of the software',
    { external_screening: true, external_screening_tool: 'x'.repeat(201) },
    { external_screening_tool: 'tooLong' },
  ],
  ['the ends crossed', { salary_type: 'range', salary_min: 5, salary_max: 4 }, { salary_max: 'salaryOrder' }],
  [
    'figures for a negotiable salary',
    { salary_type: 'negotiable', salary_min: 5, currency: 'EUR', salary_period: 'year' },
    { salary_min: 'salaryNotAllowed', currency: 'salaryNotAllowed', salary_period: 'salaryNotAllowed' },
  ],
  [
    'two ends of a single value',
    { salary_type: 'single', salary_max: 5 },
    { salary_max: 'salaryNotAllowed' },
  ],
  [
    'figures for an unsaid salary',
    { salary_type: 'notSpecified', salary_max: 5 },
    { salary_max: 'salaryNotAllowed' },
  ],
])('a draft is refused with %s', async (_name, body, expected) => {
  const hugo = await app.as('hugo')
  const refused = await failure(
    hugo.call(createJobPosting, { params: globex, body: { title: 'Clerk', ...body } }),
  )
  expect([refused.status, codes(refused)]).toEqual([422, expected])
})

test('a salary bound that the stored salary type does not use is refused too', async () => {
  const jobId = await createDraft(app, { salary_type: 'single', salary_max: null })
  const refused = await failure(
    (await app.as('hugo')).call(changeJobPosting, { params: { jobId }, body: { salary_max: 200_000 } }),
  )
  expect(codes(refused)).toEqual({ salary_max: 'salaryNotAllowed' })
  expect(refused.fields[0]?.title).toContain('is not allowed for this type')
})

const noSalary = { salary_min: null, salary_max: null, currency: null, salary_period: null }
test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['a single value', { salary_type: 'single', salary_max: null }, {}],
  [
    'a single value without currency',
    { salary_type: 'single', salary_max: null, currency: null },
    { currency: 'required' },
  ],
  [
    'a single value without figures',
    { ...noSalary, salary_type: 'single' },
    { salary_min: 'required', currency: 'required', salary_period: 'required' },
  ],
  ['a range', {}, {}],
  ['a range of one figure', { salary_max: 90_000 }, {}],
  ['half a range', { salary_max: null }, { salary_max: 'required' }],
  ['a negotiable salary', { ...noSalary, salary_type: 'negotiable' }, {}],
  ['an unsaid salary', { ...noSalary, salary_type: 'notSpecified' }, {}],
  ['remote work without a city', { workplace_type: 1, city: '' }, {}],
  ['work on site without a city', { workplace_type: 2, city: '  ' }, { city: 'cityRequired' }],
  ['hybrid work without a city', { city: '' }, { city: 'cityRequired' }],
  ['an external address', { application_method: 'external', external_url: 'https://jobs.example/1' }, {}],
  ['an external method without address', { application_method: 'external' }, { external_url: 'required' }],
  ['software that is not named', { external_screening: true }, { external_screening_tool: 'required' }],
  [
    'software with a blank name',
    { external_screening: true, external_screening_tool: ' ' },
    { external_screening_tool: 'required' },
  ],
  ['no software', { external_screening: false }, {}],
  ['nobody responsible', { manager_ids: [] }, { manager_ids: 'required' }],
])('publishing with %s', async (_name, change, expected) => {
  const jobId = await createDraft(app, change)
  const publish = (await app.as('hugo')).call(publishJob, { params: { jobId } })
  if (Object.keys(expected).length === 0) expect((await publish).status).toBe('published')
  else expect(codes(await failure(publish))).toEqual(expected)
})

test('a published job stays complete', async () => {
  const hugo = await app.as('hugo')
  const params = { jobId: await createPublishedJob(app) }
  const refused = await failure(hugo.call(changeJobPosting, { params, body: { title: ' ', city: '' } }))
  expect(refused.code).toBe('jobIncomplete')
  expect(codes(refused)).toEqual({ title: 'required', city: 'cityRequired' })
  expect((await hugo.call(showJobPosting, { params })).title).toBe('Backend engineer')
})

test('only a draft can be deleted', async () => {
  const hugo = await app.as('hugo')
  const params = { jobId: await createDraft(app) }
  await hugo.call(deleteJobPosting, { params })
  expect((await failure(hugo.call(deleteJobPosting, { params }))).status).toBe(404)
  const refused = await failure(
    hugo.call(deleteJobPosting, { params: { jobId: await createPublishedJob(app) } }),
  )
  expect(refused).toMatchObject({ status: 409, code: 'jobNotDraft' })
})

test('the list counts the jobs in each state', async () => {
  const hugo = await app.as('hugo')
  const before = await hugo.call(listJobPostings, { params: globex })
  const jobId = await createDraft(app)
  const after = await hugo.call(listJobPostings, { params: globex, query: { limit: 1 } })
  expect(after.counts).toEqual({ ...before.counts, draft: before.counts.draft + 1 })
  expect(after.items).toMatchObject([{ id: jobId, application_count: 0 }])
  const more = await hugo.call(listJobPostings, {
    params: globex,
    query: { limit: 1, after: after.next ?? '' },
  })
  expect(more.items[0]?.id).not.toBe(jobId)
  const drafts = await hugo.call(listJobPostings, { params: globex, query: { status: 'draft' } })
  expect(new Set(drafts.items.map((job) => job.status))).toEqual(new Set(['draft']))
})

test('a change may send the whole form, managers included', async () => {
  const gita = await app.as('gita')
  const jobId = await createDraft(app)
  const managers = [await app.idOf('gita'), await app.idOf('hugo')]
  const body = { ...completeForm, manager_ids: managers }
  const changed = await gita.call(changeJobPosting, { params: { jobId }, body })
  expect(changed.managers.map(({ name }) => name)).toEqual(['Gita Rao', 'Hugo Lind'])
})
