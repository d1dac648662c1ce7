/** @module-tag engine */
import { beforeAll, describe, expect, test } from 'vitest'
import { closeJob } from '#contract/jobs/postings.ts'
import { jobSortings, searchJobs, type JobSearch } from '#contract/jobs/search.ts'
import type { Locale } from '#contract/core/locale.ts'
import { failure, useBackend } from '../backend.ts'
import { createDraft, createPublishedJob } from './jobFixtures.ts'

let clock = new Date('2026-03-10T12:00:00Z')
const app = useBackend({ rateFactor: 1000 }, () => clock)

const search = (query: JobSearch, locale: Locale = 'en_GB') =>
  app.withToken(null, locale).call(searchJobs, { query })
const titles = async (query: JobSearch) => (await search(query)).items.map(({ title }) => title)
const found = async (query: JobSearch) => (await titles(query)).sort((a, b) => a.localeCompare(b, 'en'))
const publishAt = async (at: string, change: Record<string, unknown>) => {
  clock = new Date(at)
  const jobId = await createPublishedJob(app, change)
  clock = new Date('2026-03-10T12:00:00Z')
  return jobId
}
const noSalary = {
  salary_type: 'negotiable',
  salary_min: null,
  salary_max: null,
  currency: null,
  salary_period: null,
}
const remote = { workplace_type: 1, city: '' }
const text = { description: 'You keep the books.' }

beforeAll(async () => {
  await publishAt('2026-03-10T08:00:00Z', { ...text, title: 'Backend engineer', skill_ids: [1001, 1007] })
  await publishAt('2026-03-05T08:00:00Z', {
    ...text,
    ...noSalary,
    title: 'Бухгалтер',
    city: 'Львів',
    employment_type: 2,
    experience: 'none',
    skill_ids: [1005],
  })
  await publishAt('2026-02-20T08:00:00Z', {
    ...text,
    ...remote,
    title: 'Accountant',
    country_id: 2,
    employment_type: 3,
    experience: 'fiveYears',
    skill_ids: [1002],
    description: 'You talk to an engineer now and then.',
  })
  await publishAt('2026-01-12T08:00:00Z', {
    ...text,
    title: 'Інженер',
    city: 'Kyiv',
    workplace_type: 2,
    skill_ids: [],
  })
  await createDraft(app, { ...text, title: 'Draft engineer' })
})

describe('words', () => {
  test.each([
    ['the whole title', 'Backend engineer', ['Backend engineer']],
    ['the beginning of a word', 'backe', ['Backend engineer']],
    ['words in any order', 'engineer backend', ['Backend engineer']],
    ['a plural', 'accountants', ['Accountant']],
    ['a Ukrainian word in another case', 'бухгалтера', ['Бухгалтер']],
    ['Cyrillic capitals', 'ІНЖЕНЕР', ['Інженер']],
    ['a city in the other script', 'Lviv', ['Бухгалтер']],
    ['a city as it is not spelled there', 'Київ', ['Backend engineer', 'Інженер']],
    ['a country in Ukrainian', 'британія', ['Accountant']],
    ['the company', 'globex accountant', ['Accountant']],
    ['a skill with signs in its name', 'C#', ['Бухгалтер']],
    ['a short word, and not what begins with it', 'go', ['Backend engineer']],
    ['a word of the description', 'talk', ['Accountant']],
    ['with words that say nothing', 'a job as an accountant in the', []],
  ])('%s', async (_, q, expected) => {
    if (q.includes(' as ')) expect(await found({ q: 'a job for an accountant' })).toEqual(['Accountant'])
    else expect(await found({ q })).toEqual(expected)
  })

  test('a misspelled word finds the closest match, and the response names it', async () => {
    const english = await search({ q: 'acountent' })
    expect([english.items.map(({ title }) => title), english.corrected]).toEqual([
      ['Accountant'],
      'accountant',
    ])
    const ukrainian = await search({ q: 'бугалтер' })
    expect([ukrainian.items.map(({ title }) => title), ukrainian.corrected]).toEqual([
      ['Бухгалтер'],
      'бухгалтер',
    ])
    // Swapping two letters leaves fewer common trigrams than any other typing error.
    expect((await search({ q: 'bakcend' })).corrected).toBe('backend')
    expect((await search({ q: 'accountant' })).corrected).toBeNull()
  })

  test('jobs with the words in the title rank above those that only mention them, at any age', async () => {
    expect(await titles({ q: 'engineer' })).toEqual(['Backend engineer', 'Accountant'])
    expect(await titles({ q: 'engineer', sort: 'oldest' })).toEqual(['Accountant', 'Backend engineer'])
  })

  test('words that match nothing return nothing', async () => {
    const nothing = await search({ q: 'qqqqzzzz' })
    expect([nothing.items, nothing.total.count, nothing.next]).toEqual([[], 0, null])
  })

  test('no input causes a server error', async () => {
    for (const q of ["'", '\\', ':*', '& | !', '<->', '()', "a' | 'b", '%_', '\u0000', 'ﷺ', '💼', '+#', '𝔘'])
      await search({ q: `${q} engineer` })
    expect((await failure(search({ q: 'x'.repeat(101) }))).status).toBe(422)
  })
})

describe('filters', () => {
  test.each<[string, JobSearch, string[]]>([
    ['language', { language: ['en'] }, ['Accountant', 'Backend engineer', 'Бухгалтер', 'Інженер']],
    ['another language', { language: ['uk', 'other'] }, []],
    ['workplace', { workplace: [1] }, ['Accountant']],
    ['several of one', { workplace: [1, 2] }, ['Accountant', 'Інженер']],
    ['employment', { employment: [2] }, ['Бухгалтер']],
    ['experience', { experience: ['none', 'fiveYears'] }, ['Accountant', 'Бухгалтер']],
    ['salary known', { salary: '1' }, ['Accountant', 'Backend engineer', 'Інженер']],
    ['country', { country: [2] }, ['Accountant']],
    ['city, in any spelling', { city: ['kyiv'] }, ['Backend engineer', 'Інженер']],
    ['skill', { skill: [1002, 1007] }, ['Accountant', 'Backend engineer']],
    ['two together', { salary: '1', workplace: [2] }, ['Інженер']],
    ['today', { posted: 'today' }, ['Backend engineer']],
    ['this month', { posted: 'thisMonth' }, ['Backend engineer', 'Бухгалтер']],
    ['last month', { posted: 'lastMonth' }, ['Accountant']],
    ['past month', { posted: 'pastMonth' }, ['Accountant', 'Backend engineer', 'Бухгалтер']],
    ['this year', { posted: 'thisYear' }, ['Accountant', 'Backend engineer', 'Бухгалтер', 'Інженер']],
    ['last year', { posted: 'lastYear' }, []],
    ['past year', { posted: 'pastYear' }, ['Accountant', 'Backend engineer', 'Бухгалтер', 'Інженер']],
  ])('%s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test('each filter is counted with all the others applied and without itself', async () => {
    const { facets, total } = await search({ workplace: [1], salary: '1' })
    const counts = (name: keyof typeof facets) =>
      Object.fromEntries(facets[name].values.map(({ value, count }) => [value, count]))
    expect(total).toEqual({ count: 1, estimated: false })
    expect(counts('workplace')).toEqual({ 1: 1, 2: 1, 3: 1 })
    expect(counts('salary')).toEqual({ 1: 1 })
    expect(counts('employment')).toMatchObject({ 1: 0, 3: 1 })
    expect(counts('country')).toEqual({ 2: 1 })
    expect(counts('posted')).toMatchObject({ today: 0, lastMonth: 1, pastYear: 1 })
    expect(counts('skill')).toEqual({ 1002: 1 })
  })

  test('places and skills are named in the reader’s language', async () => {
    const city = async (locale: Locale) =>
      (await search({}, locale)).facets.city.values.map(({ value, label, count }) => [value, label, count])
    expect(await city('en_GB')).toEqual([
      ['kyiv', 'Kyiv', 2],
      ['lviv', 'Львів', 1],
    ])
    const { facets } = await search({ country: [2] }, 'uk_UA')
    expect(facets.country.values.map(({ label }) => label)).toContain('Велика Британія')
  })

  test('every value of every facet has a name in the reader’s language', async () => {
    const [english, ukrainian] = await Promise.all(
      (['en_GB', 'uk_UA'] as const).map(async (locale) => (await search({ salary: '1' }, locale)).facets),
    )
    const labels = (name: keyof NonNullable<typeof english>, of = english) =>
      of?.[name].values.map(({ label }) => label)
    expect(labels('experience')).toEqual(['No experience needed', '1+ year', '2+ years', '5+ years'])
    expect(labels('posted')).toContain('Past month')
    expect(labels('salary')).toEqual(['Salary shown'])
    expect(labels('posted', ukrainian)).toContain('За останній місяць')
    for (const facets of [english, ukrainian])
      for (const { values } of Object.values(facets ?? {}))
        expect(values.filter(({ value, label }) => label === value)).toEqual([])
  })

  test('a selected value without results remains available', async () => {
    const { facets } = await search({ city: ['odesa'], skill: [1003] })
    expect(facets.city.values).toContainEqual({ value: 'odesa', label: 'Odesa', count: 0 })
    expect(facets.skill.values).toContainEqual({ value: '1003', label: 'Python', count: 0 })
  })
})

describe('order', () => {
  test.each<[JobSearch['sort'], string[]]>([
    ['newest', ['Backend engineer', 'Бухгалтер', 'Accountant', 'Інженер']],
    ['oldest', ['Інженер', 'Accountant', 'Бухгалтер', 'Backend engineer']],
    ['az', ['Accountant', 'Backend engineer', 'Бухгалтер', 'Інженер']],
    ['za', ['Інженер', 'Бухгалтер', 'Backend engineer', 'Accountant']],
  ])('%s', async (sort, expected) => {
    expect(await titles({ sort })).toEqual(expected)
  })

  test('by default the newest come first, with search words the most relevant', async () => {
    expect((await search({})).sort).toBe('newest')
    expect((await search({ q: 'engineer' })).sort).toBe('best')
  })

  test.each(jobSortings)('%s lists every job once while jobs are added and removed', async (sort) => {
    const q = sort === 'best' ? 'engineer' : ''
    const all = (await search({ q, sort })).items.map(({ id }) => id)
    const read: number[] = []
    const added: number[] = []
    for (let after: string | undefined, first = true; first || after; first = false) {
      const page = await search({ q, sort, limit: 1, ...(after ? { after } : {}) })
      read.push(...page.items.map(({ id }) => id))
      after = page.next ?? undefined
      if (read.length === 1) added.push(await publishAt('2026-03-09T08:00:00Z', { title: 'Mid engineer' }))
    }
    expect(new Set(read).size).toBe(read.length)
    expect(read.filter((id) => !added.includes(id))).toEqual(all)
    const hugo = await app.as('hugo')
    for (const jobId of added) await hugo.call(closeJob, { params: { jobId } })
  })

  test('an invalid cursor is refused', async () => {
    for (const sort of jobSortings)
      expect((await failure(search({ q: 'engineer', sort, after: 'h.x' }))).status).toBe(422)
  })
})
