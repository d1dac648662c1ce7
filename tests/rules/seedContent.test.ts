import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { applications } from '#backend/db/seed/applications.ts'
import { companies } from '#backend/db/seed/companies.ts'
import { follows, savedJobs } from '#backend/db/seed/interests.ts'
import { jobs } from '#backend/db/seed/jobs.ts'
import { memberships, people } from '#backend/db/seed/people.ts'
import { drawCover, drawLogo, drawPortrait } from '#backend/db/seed/pictures.ts'
import { drawResume, drawResumeDocx } from '#backend/db/seed/resume.ts'
import { benefits } from '#backend/dictionaries/data/benefits.ts'
import { companySizes } from '#backend/dictionaries/data/companySizes.ts'
import { countries } from '#backend/dictionaries/data/countries.ts'
import { industries } from '#backend/dictionaries/data/industries.ts'
import { languages } from '#backend/dictionaries/data/languages.ts'
import { proficiencyLevels } from '#backend/dictionaries/data/proficiencyLevels.ts'
import { skills } from '#backend/dictionaries/data/skills.ts'

const repeated = <Value>(values: readonly Value[]) =>
  values.filter((value, at) => values.indexOf(value) !== at)
const count = <Item>(items: readonly Item[], is: (item: Item) => boolean) => items.filter(is).length
const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
const jobOf = new Map(jobs.map((job) => [job.key, job]))
const personOf = new Map(people.map((person) => [person.key, person]))
const slugs = new Set(companies.map(({ slug }) => slug))

describe('dictionaries', () => {
  const written = { skills, industries, companySizes, benefits, proficiencyLevels }

  test.each(Object.entries(written))(
    '%s have unique ids and unique names in both languages',
    (_name, entries) => {
      expect(repeated(entries.map(({ id }) => id))).toEqual([])
      expect(entries.every(({ id }) => Number.isSafeInteger(id) && id > 0)).toBe(true)
      expect(repeated(entries.map(({ en }) => en.toLowerCase()))).toEqual([])
      expect(repeated(entries.map(({ uk }) => uk.toLowerCase()))).toEqual([])
    },
  )

  test('there are enough of each, and one industry is retired', () => {
    expect(skills.length).toBeGreaterThanOrEqual(320)
    expect(industries.length).toBeGreaterThanOrEqual(45)
    expect(benefits.length).toBeGreaterThanOrEqual(28)
    expect(count(industries, ({ retired }) => retired === true)).toBe(1)
  })

  test('Ukrainian names hold no Latin letter that only looks Cyrillic', () => {
    const mixed = /[a-z][а-яіїєґ]|[а-яіїєґ][a-z]/i
    for (const { uk } of [...skills, ...industries, ...benefits]) expect(uk).not.toMatch(mixed)
  })

  test('Intl knows every country, currency, time zone and language in both locales', () => {
    expect(countries.length).toBeGreaterThanOrEqual(195)
    expect(countries[0]).toMatchObject({ id: 1, code: 'UA' })
    expect(countries[1]).toMatchObject({ id: 2, code: 'GB' })
    expect(repeated(countries.map(({ code }) => code))).toEqual([])
    const currencies = new Set(Intl.supportedValuesOf('currency'))
    for (const locale of ['en-GB', 'uk-UA']) {
      const region = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
      const language = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })
      for (const { code } of countries) expect(region.of(code), code).toBeTruthy()
      for (const { code } of languages) expect(language.of(code), code).toBeTruthy()
    }
    for (const { currency, timeZone } of countries) {
      expect(currencies).toContain(currency)
      expect(() => new Intl.DateTimeFormat('en-GB', { timeZone })).not.toThrow()
    }
  })
})

describe('companies', () => {
  test('stand in both languages, each with one headquarters and its own people', () => {
    expect(companies.length).toBeGreaterThanOrEqual(9)
    expect(repeated(companies.map(({ slug }) => slug))).toEqual([])
    expect(count(companies, ({ locale }) => locale === 'uk_UA')).toBeGreaterThanOrEqual(4)
    expect(count(companies, ({ locale }) => locale === 'en_GB')).toBeGreaterThanOrEqual(4)
    expect(new Set(companies.map(({ industryId }) => industryId)).size).toBe(companies.length)
    for (const { slug, offices, contacts } of companies) {
      expect(
        count(offices, ({ headquarters }) => headquarters),
        slug,
      ).toBe(1)
      expect(contacts.every(({ email }) => email.endsWith('.example'))).toBe(true)
      const acting = memberships.filter(({ companySlug }) => companySlug === slug)
      expect(
        acting.some(({ role }) => role === 'admin'),
        slug,
      ).toBe(true)
      expect(
        acting.some(({ role, managesHr }) => role === 'member' && managesHr),
        slug,
      ).toBe(true)
    }
  })
})

describe('jobs', () => {
  const published = jobs.filter(({ status }) => status === 'published')

  test('there are enough in every status', () => {
    expect(published.length).toBeGreaterThanOrEqual(64)
    expect(count(jobs, ({ status }) => status === 'draft')).toBeGreaterThanOrEqual(4)
    expect(count(jobs, ({ status }) => status === 'paused')).toBeGreaterThanOrEqual(3)
    expect(count(jobs, ({ status }) => status === 'closed')).toBeGreaterThanOrEqual(3)
  })

  test('published ones show every option of the form', () => {
    const shown = (value: (job: (typeof jobs)[number]) => unknown) =>
      [...new Set(published.map(value))].sort()
    expect(shown((job) => job.workplaceType)).toEqual([1, 2, 3])
    expect(shown((job) => job.employmentType)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(shown((job) => job.salary.type)).toEqual(['negotiable', 'notSpecified', 'range', 'single'])
    expect(shown((job) => ('period' in job.salary ? job.salary.period : ''))).toEqual(['', 'month', 'year'])
    expect(shown((job) => job.experience)).toEqual(['fiveYears', 'none', 'oneYear', 'twoYears'])
    expect(shown((job) => job.application.method)).toEqual(['external', 'product'])
    expect(shown((job) => job.locale)).toEqual(['en_GB', 'uk_UA'])
  })

  test('each follows the rules of the form and says something of its own', () => {
    expect(repeated(jobs.map(({ key }) => key))).toEqual([])
    expect(repeated(jobs.flatMap(({ description }) => description.split('\n\n')))).toEqual([])
    for (const job of jobs) {
      const company = companies.find(({ slug }) => slug === job.companySlug)
      expect(company?.locale, job.key).toBe(job.locale)
      expect(job.city === null, job.key).toBe(job.workplaceType === 1)
      expect(job.skillIds.length, job.key).toBeGreaterThanOrEqual(3)
      expect(job.skillIds.length, job.key).toBeLessThanOrEqual(10)
      expect(repeated([...job.skillIds, ...job.benefitIds.map((id) => -id)]), job.key).toEqual([])
      expect(words(job.description), job.key).toBeGreaterThanOrEqual(150)
      expect(words(job.description), job.key).toBeLessThanOrEqual(300)
      if (job.salary.type === 'range') expect(job.salary.min).toBeLessThan(job.salary.max)
      if (job.application.method === 'external')
        expect(new URL(job.application.url).host).toMatch(/\.example$/)
      expect(job.postedDaysAgo).toBeLessThanOrEqual(55)
    }
  })
})

describe('people', () => {
  test('are many, distinct, speak both languages, and include the three demo accounts', () => {
    expect(people.length).toBeGreaterThanOrEqual(40)
    expect(repeated(people.map(({ key }) => key))).toEqual([])
    expect(repeated(people.map(({ email }) => email))).toEqual([])
    expect(new Set(people.map(({ locale }) => locale))).toEqual(new Set(['en_GB', 'uk_UA']))
    const role = (email: string) => {
      const person = people.find((each) => each.email === email)
      return memberships.find(({ personKey }) => personKey === person?.key) ?? person?.key
    }
    expect(role('person@demo.example')).toBe('olena-marchuk')
    expect(role('admin@demo.example')).toMatchObject({ companySlug: 'northwind', role: 'admin' })
    expect(role('hr@demo.example')).toMatchObject({
      companySlug: 'northwind',
      role: 'member',
      managesHr: true,
    })
  })

  test('have employments that make sense, and only companies that are here confirm them', () => {
    const employments = people.flatMap((person) => person.employments)
    for (const { companySlug, verified, start, end } of employments) {
      if (companySlug) expect(slugs).toContain(companySlug)
      if (verified) expect(companySlug).toBeDefined()
      if (end) expect(start < end).toBe(true)
    }
    expect(count(employments, ({ plannedTerminationInDays }) => plannedTerminationInDays !== undefined)).toBe(
      2,
    )
    expect(count(employments, ({ verified }) => !verified)).toBeGreaterThan(20)
  })

  test('who act for a company work there', () => {
    for (const { personKey, companySlug } of memberships) {
      const now = personOf.get(personKey)?.employments.find((each) => each.end === null)
      expect(now?.companySlug, personKey).toBe(companySlug)
    }
  })
})

describe('applications and interests', () => {
  test('are one per person and job, in every state, to jobs that took them', () => {
    expect(applications.length).toBeGreaterThanOrEqual(45)
    expect(repeated(applications.map(({ personKey, jobKey }) => `${personKey} ${jobKey}`))).toEqual([])
    expect(new Set(applications.map(({ state }) => state)).size).toBe(6)
    for (const { personKey, jobKey, daysAgo } of applications) {
      const job = jobOf.get(jobKey)
      expect(personOf.has(personKey), personKey).toBe(true)
      expect(job?.status, jobKey).not.toBe('draft')
      // Somebody who applies by an external link leaves no record here.
      expect(job?.application.method, jobKey).toBe('product')
      expect(daysAgo, `${personKey} ${jobKey}`).toBeLessThanOrEqual(job?.postedDaysAgo ?? -1)
    }
  })

  test('the demo person and the demo company have several', () => {
    expect(count(applications, ({ personKey }) => personKey === 'olena-marchuk')).toBeGreaterThanOrEqual(4)
    const toNorthwind = count(applications, ({ jobKey }) => jobOf.get(jobKey)?.companySlug === 'northwind')
    expect(toNorthwind).toBeGreaterThanOrEqual(10)
  })

  test('follows and saved jobs point at what exists', () => {
    expect(repeated(follows.map(({ personKey, companySlug }) => `${personKey} ${companySlug}`))).toEqual([])
    for (const { personKey, companySlug } of follows) {
      expect(personOf.has(personKey), personKey).toBe(true)
      expect(slugs).toContain(companySlug)
    }
    expect(repeated(savedJobs.map(({ personKey, jobKey }) => `${personKey} ${jobKey}`))).toEqual([])
    for (const { personKey, jobKey, daysAgo } of savedJobs) {
      expect(personOf.has(personKey), personKey).toBe(true)
      expect(jobOf.get(jobKey)?.status, jobKey).not.toBe('draft')
      expect(daysAgo, jobKey).toBeLessThanOrEqual(jobOf.get(jobKey)?.postedDaysAgo ?? -1)
    }
  })
})

describe('files', () => {
  test('every résumé is recognised by its content', async () => {
    for (const person of people) {
      expect((await fileTypeFromBuffer(drawResume(person)))?.ext, person.key).toBe('pdf')
      expect((await fileTypeFromBuffer(drawResumeDocx(person)))?.ext, person.key).toBe('docx')
    }
  })

  test('pictures have their sizes, come out the same twice, and differ between companies', async () => {
    const covers = await Promise.all(companies.map(drawCover))
    const { width, height } = await sharp(covers[0]).metadata()
    expect([width, height]).toEqual([1920, 480])
    expect(new Set(covers.map((cover) => cover.toString('base64'))).size).toBe(companies.length)
    const [first] = companies
    const [someone] = people
    if (!first || !someone) throw new Error('There is nothing to draw')
    expect(await drawLogo(first)).toEqual(await drawLogo(first))
    expect(await sharp(await drawLogo(first)).metadata()).toMatchObject({ width: 400, height: 400 })
    expect(await sharp(await drawPortrait(someone)).metadata()).toMatchObject({ width: 320, height: 320 })
  })
})
