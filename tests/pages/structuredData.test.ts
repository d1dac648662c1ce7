import { eq } from '#drizzle'
import { beforeAll, expect, test } from 'vitest'
import { call, type Transport } from '#contract/core/call.ts'
import { addCompanyContact, addOffice, changeCompany, changeCompanyAbout } from '#contract/companies/edits.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { locales, type Locale } from '#contract/core/locale.ts'
import { jobs } from '#backend/jobs/schema/jobs.ts'
import { settled } from '../api/backend.ts'
import { contact, companyFacts, office } from '../api/companies/companyFixtures.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { JobPostingRules } from '../rules/jobPostingRules.ts'
import { callerOf } from './caller.ts'
import { factsOf, linesOf, mainOf, valuesOf, collapseSpaces, textOf } from './pageFacts.ts'
import { turnOnPublicPage } from './publicPageFixtures.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const params = { slug: 'globex' }
const pages: string[] = []
/** The page of a talent pool. */
let pool = ''
/** The page of a job that continues a closed one. */
let continued = ''

beforeAll(async () => {
  const gita = await callerOf(product, 'gita')
  await call(gita, changeCompany, {
    params,
    body: { ...companyFacts, headline: 'Measures & *ledgers* <exact>' },
  })
  await call(gita, changeCompanyAbout, { params, body: { about: 'We **measure**.\n\n- Once\n- Twice' } })
  await call(gita, addOffice, { params, body: { ...office, state: 'Kyiv oblast', headquarters: true } })
  await call(gita, addOffice, {
    params,
    body: { ...office, name: 'Branch', address2: 'Floor 3', city: 'Lviv' },
  })
  await call(gita, addCompanyContact, { params, body: { ...contact, phone: '+380 44 000 0000' } })
  pages.push('/company/globex')
  const hugo = await callerOf(product, 'hugo')
  const { workplace_type: _, city: __, ...elsewhere } = completeForm
  const forms = [
    completeForm,
    { ...elsewhere, workplace_type: 1, salary_type: 'negotiable', ...withoutSalary },
    {
      ...completeForm,
      salary_type: 'single',
      salary_max: null,
      salary_period: 'year',
      ...outside,
      ...selection,
    },
  ] as const
  await turnOnPublicPage(product, 'ana-kovalenko')
  pages.push('/people/ana-kovalenko')
  for (const form of forms) pages.push(await publish(hugo, form as typeof completeForm))
  const unpaid = { salary_type: 'negotiable', ...withoutSalary }
  pool = await publish(hugo, { ...completeForm, ...unpaid, ...unscreened } as never)
  continued = await publish(hugo, { ...completeForm, title: 'Once more' })
  await product.backend.ctx.db
    .update(jobs)
    .set({ continuesSince: new Date('2025-02-03T10:00:00.000Z') })
    .where(eq(jobs.title, 'Once more'))
  pages.push(pool, continued)
  // A company's achievements are on its page, and follow its jobs.
  await settled(product.backend)
})
const withoutSalary = { salary_min: null, salary_max: null, currency: null, salary_period: null }
const outside = { application_method: 'external', external_url: 'https://globex.example/apply?x=1&y=2' }
const selection = {
  opening: 'replacement',
  selection_steps: ['Call with the recruiter', 'Work sample & *talk*'],
  external_screening: true,
  external_screening_tool: 'Sieve <orders> by school',
} as const
const unscreened = { opening: 'talentPool', selection_steps: ['Call'], external_screening: false } as const

async function publish(hugo: Transport, body: typeof completeForm): Promise<string> {
  const { id } = await call(hugo, createJobPosting, { params, body })
  await call(hugo, publishJob, { params: { jobId: id } })
  return `/company/globex/job-postings/${id}`
}

/** Where the values of the data are searched for: the page's text, and its machine-readable addresses and numbers. */
function everythingOn(html: string): string {
  const structured = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => json,
  )
  return collapseSpaces(`${textOf(mainOf(html))} ${html.replaceAll('&amp;', '&')} ${structured.join(' ')}`)
}
/** Keys of the data that no page shows. */
const own = new Set(['company', 'job', 'person', 'en-GB', 'uk-UA'])

async function formsOf(page: string, locale: Locale) {
  const path = locale === 'uk_UA' ? `/uk_UA${page}` : page
  const [html, json, markdown] = await Promise.all(
    ['', '.json', '.md'].map(async (form) => {
      const { status, html: body } = await product.visit(path + form)
      expect([path + form, status]).toEqual([path + form, 200])
      return body
    }),
  )
  return { html: html ?? '', data: JSON.parse(json ?? '') as unknown, markdown: markdown ?? '' }
}

test.each(locales)('in %s, the page, its data and its Markdown have the same facts', async (locale) => {
  for (const page of pages) {
    const { html, data, markdown } = await formsOf(page, locale)
    const onPage = everythingOn(html)
    const values = valuesOf(data, locale).filter((value) => value !== '' && !own.has(value))
    // A period is uppercase there.
    const isOn = (text: string) => onPage.includes(text) || onPage.includes(text.toUpperCase())
    const addresses = (text: string) => text.replace(/^http:\/\/localhost:4321/, '')
    expect([page, values.filter((value) => !isOn(addresses(value)))]).toEqual([page, []])

    const words = textOf(mainOf(html))
    const pieces = linesOf(markdown).flatMap((line) => line.split(/, |: | \(|\)/))
    const unmatched = pieces
      .map((piece) => piece.replace(/^https?:\/\//, ''))
      .filter((piece) => !words.includes(piece))
    expect([page, unmatched]).toEqual([page, []])

    const allValues = values.join(' | ')
    const written = linesOf(markdown).join(' | ')
    const parts = (fact: string) => fact.split(', ')
    const facts = factsOf(html)
    expect(facts.length).toBeGreaterThan(8)
    expect([page, facts.filter((fact) => !parts(fact).every((part) => allValues.includes(part)))]).toEqual([
      page,
      [],
    ])
    expect([page, facts.filter((fact) => !parts(fact).every((part) => written.includes(part)))]).toEqual([
      page,
      [],
    ])
  }
})

test('the structured data of a real page satisfies the documented rules, in both languages', async () => {
  for (const page of pages.filter((one) => one.includes('job-postings') && one !== pool))
    for (const prefix of ['', '/uk_UA']) {
      const { html } = await product.visit(prefix + page)
      const json =
        /<script type="application\/ld\+json">(\{"@context":"https:\/\/schema.org","@type":"JobPosting".*?)<\/script>/s.exec(
          html,
        )
      const { error } = JobPostingRules.safeParse(JSON.parse(json?.[1] ?? '{}'))
      expect([page, error?.issues ?? []]).toEqual([page, []])
    }
})

test('a talent pool says that no position is open, and is no JobPosting', async () => {
  for (const [prefix, words] of [
    ['', 'No particular position is open right now; Globex collects applications for later.'],
    ['/uk_UA', 'конкретної вакантної посади зараз немає'],
  ] as const) {
    const { html } = await product.visit(prefix + pool)
    expect(textOf(mainOf(html))).toContain(words)
    expect(html).toContain('"@type":"BreadcrumbList"')
    expect(html).not.toContain('JobPosting"')
    expect(textOf((await product.visit(`${prefix}/company/globex/job-postings`)).html)).toMatch(
      /Talent pool|Кадровий резерв/,
    )
  }
})

test('a job that continues a closed one says since when it is open, also in its data and in feeds', async () => {
  const { html } = await product.visit(continued)
  expect(textOf(mainOf(html))).toContain('Open since Feb 3, 2025, with an interruption')
  expect(html).toContain('"datePosted":"2025-02-03T10:00:00.000Z"')
  expect(textOf(mainOf((await product.visit(`/uk_UA${continued}`)).html))).toContain(
    'Відкрита з (була перерва)',
  )
  expect((await product.visit('/feeds/jobs.json')).html).toContain(
    '"date_published": "2025-02-03T10:00:00.000Z"',
  )
})

test('search engines index the page, not its other formats', async () => {
  for (const page of pages)
    for (const form of ['.json', '.md']) {
      const { headers } = await product.visit(page + form)
      expect(headers.get('link')).toBe(`<http://localhost:4321${page}>; rel="canonical"`)
      expect(headers.get('x-robots-tag')).toBe('noindex')
    }
})
