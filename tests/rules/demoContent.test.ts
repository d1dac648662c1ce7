import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readContent } from '#demo/content.ts'
import { coverShapes, renderCover, renderLogo, renderPortrait } from '#demo/pictures.ts'
import { renderResumePdf, renderResumeDocx } from '#demo/resume.ts'

// Reading fails with the file and field of anything the contract's forms refuse; these are the demo's additional
// requirements.
const content = readContent()
const companies = [...content.companies.values()]
const people = [...content.people.values()]
const jobs = [...content.jobs.values()]
const { applications } = content

const repeated = <Value>(values: readonly Value[]) =>
  values.filter((value, at) => values.indexOf(value) !== at)
const count = <Item>(items: readonly Item[], is: (item: Item) => boolean) => items.filter(is).length
const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
const companyOf = (jobKey: string) => content.jobs.get(jobKey)?.company

test('companies have both languages, one headquarters, a domain and people', () => {
  expect(companies.length).toBeGreaterThanOrEqual(9)
  expect(count(companies, ({ language }) => language === 'uk_UA')).toBeGreaterThanOrEqual(4)
  expect(count(companies, ({ language }) => language === 'en_GB')).toBeGreaterThanOrEqual(4)
  expect(new Set(companies.map(({ facts }) => facts.industry_id)).size).toBe(companies.length)
  for (const { slug, domain, offices, contacts, members } of companies) {
    expect([slug, count(offices, ({ headquarters }) => headquarters)]).toEqual([slug, 1])
    for (const { email } of contacts) expect(email).toMatch(/\.example$/)
    // Reserved, so that no real host is ever contacted.
    if (domain !== null) expect(domain).toMatch(/\.example$/)
    const hired = members.some(({ rights }) => rights.role === 'member' && rights.manage_hr_panel)
    expect([slug, hired]).toEqual([slug, true])
  }
})

describe('jobs', () => {
  const published = jobs.filter(({ status }) => status === 'published')

  test('there are enough in every status', () => {
    expect(published.length).toBeGreaterThanOrEqual(64)
    expect(count(jobs, ({ status }) => status === 'draft')).toBeGreaterThanOrEqual(4)
    expect(count(jobs, ({ status }) => status === 'paused')).toBeGreaterThanOrEqual(3)
    expect(count(jobs, ({ status }) => status === 'closed')).toBeGreaterThanOrEqual(3)
  })

  test('published ones use every option of the form', () => {
    const shown = (value: (form: (typeof jobs)[number]['form']) => unknown) =>
      [...new Set(published.map(({ form }) => value(form)))].sort()
    expect(shown((form) => form.workplace_type)).toEqual([1, 2, 3])
    expect(shown((form) => form.employment_type)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(shown((form) => form.salary_type)).toEqual(['negotiable', 'notSpecified', 'range', 'single'])
    expect(shown((form) => form.salary_period ?? '')).toEqual(['', 'month', 'year'])
    expect(shown((form) => form.experience)).toEqual(['fiveYears', 'none', 'oneYear', 'twoYears'])
    expect(shown((form) => form.application_method)).toEqual(['external', 'product'])
  })

  test('each has its own text of a readable length', () => {
    expect(repeated(jobs.flatMap(({ form }) => form.description.split('\n\n')))).toEqual([])
    for (const { key, form, age } of jobs) {
      expect([key, form.skill_ids.length >= 3]).toEqual([key, true])
      expect(words(form.description), key).toBeGreaterThanOrEqual(150)
      expect(words(form.description), key).toBeLessThanOrEqual(300)
      if (form.external_url) expect(new URL(form.external_url).host).toMatch(/\.example$/)
      // A published job is open for 60 days.
      expect(age, key).toBeLessThanOrEqual(55)
    }
  })
})

test('there are many people, in both languages, including the three demo accounts', () => {
  expect(people.length).toBeGreaterThanOrEqual(40)
  expect(new Set(people.map(({ language }) => language))).toEqual(new Set(['en_GB', 'uk_UA']))
  const roles = (email: string) => {
    const person = people.find((each) => each.email === email)
    return companies.flatMap(({ slug, members }) =>
      members.filter((member) => member.person === person?.key).map(({ rights }) => ({ slug, ...rights })),
    )
  }
  expect(people.map(({ email }) => email)).toContain('person@demo.example')
  expect(roles('person@demo.example')).toEqual([])
  expect(roles('admin@demo.example')).toMatchObject([{ slug: 'northwind', role: 'admin' }])
  expect(roles('hr@demo.example')).toEqual([
    { slug: 'northwind', role: 'member', manage_hr_panel: true, answer_messages: true },
  ])
})

test('some have left their companies, and many have unconfirmed employment', () => {
  const employments = people.flatMap((person) => person.employments)
  expect(count(employments, ({ leavesIn }) => leavesIn !== null)).toBe(2)
  expect(count(employments, ({ company }) => company === null)).toBeGreaterThan(20)
})

test('applications are in every state; the demo person and the demo company have several', () => {
  expect(applications.length).toBeGreaterThanOrEqual(45)
  expect(new Set(applications.map(({ state }) => state)).size).toBe(6)
  expect(count(applications, ({ person }) => person === 'olena-marchuk')).toBeGreaterThanOrEqual(4)
  expect(count(applications, ({ job }) => companyOf(job) === 'northwind')).toBeGreaterThanOrEqual(10)
})

test('one job has 120 applicants of both languages, spread over its weeks, in every state', () => {
  const sent = applications.filter(({ job }) => job === 'northwind-onboarding')
  const applicants = sent.flatMap(({ person }) => content.people.get(person) ?? [])
  const names = applicants.map(({ profile }) => `${profile.first_name} ${profile.last_name}`)
  expect(sent).toHaveLength(120)
  expect(repeated(names)).toEqual([])
  for (const language of ['en_GB', 'uk_UA'])
    expect(count(applicants, (person) => person.language === language)).toBeGreaterThan(40)
  expect(new Set(sent.map(({ state }) => state)).size).toBe(6)
  expect(new Set(sent.map(({ sent: days }) => days)).size).toBeGreaterThan(20)
  expect(count(applicants, ({ employments }) => employments.some(({ company }) => company))).toBe(13)
  expect(count(sent, ({ team_notes: notes }) => notes !== undefined)).toBeGreaterThanOrEqual(5)
})

describe('files', () => {
  test('every résumé is recognised by its content', async () => {
    for (const person of people) {
      expect((await fileTypeFromBuffer(renderResumePdf(person)))?.ext, person.key).toBe('pdf')
      expect((await fileTypeFromBuffer(renderResumeDocx(person)))?.ext, person.key).toBe('docx')
    }
  })

  test('images have their sizes, are deterministic, and differ between companies', async () => {
    // As drawn: encoding all ten takes seconds.
    const covers = companies.map(coverShapes)
    expect(new Set(covers).size).toBe(companies.length)
    const [first] = companies
    const [someone] = people
    if (!first || !someone) throw new Error('There is nothing to draw')
    expect(coverShapes(first)).toBe(covers[0])
    expect(await sharp(await renderCover(first)).metadata()).toMatchObject({ width: 1920, height: 480 })
    expect(await sharp(await renderLogo(first)).metadata()).toMatchObject({ width: 400, height: 400 })
    expect(await sharp(await renderPortrait(someone)).metadata()).toMatchObject({ width: 320, height: 320 })
  })
})
