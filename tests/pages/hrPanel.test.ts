import { describe, expect, test } from 'vitest'
import { viewApplication, withdrawApplication } from '#contract/applications/applications.ts'
import { createCompany } from '#contract/companies/newCompanies.ts'
import { call } from '#contract/core/call.ts'
import { postJob, sendResume, setStatus } from '../api/applications/applicationFixtures.ts'
import type { Caller } from '../api/backend.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const panel = 'https://panel.example/hr'

/** A page as it reads: without tags, attributes and islands' props. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style)[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
/** The accessible names and addresses of the links of the header to hiring. */
const hiringLinks = (html: string) =>
  [...html.matchAll(/<a\b[^>]*class="icon-button hiring-link"[^>]*><span[^>]*>([^<]*)</g)].map(
    ([link, name]) => [name, /href="([^"]*)"/.exec(link)?.[1]],
  )

describe('a custom HR panel', () => {
  const { visit } = useProduct({ HR_PANEL_URL: panel })

  test('replaces the built-in one, behind the same guard', async () => {
    const pages = [
      '/hr-panel/globex',
      '/hr-panel/globex/jobs/1',
      '/hr-panel/globex/applications/1',
      '/hr-panel/globex/applications/1/job',
    ]
    for (const path of pages) {
      const page = await visit(path, { as: 'hugo' })
      expect([path, page.status, page.headers.get('location')]).toEqual([path, 302, panel])
      expect((await visit(path, { as: 'mira' })).status).toBe(403)
    }
  })

  test('keeps its name where a page leads to it', async () => {
    const { html } = await visit('/', { as: 'hugo' })
    expect(hiringLinks(html)).toEqual([['HR Panel', panel]])
    expect(textOf((await visit('/company/globex/edit', { as: 'hugo' })).html)).toContain('HR Panel')
  })
})

describe('the built-in desk', () => {
  const product = useProduct()
  const { visit } = product
  const app = () => ({ backend: product.backend, idOf: () => Promise.reject(new Error('unused')) }) as never
  const as = async (person: 'ana' | 'bohdan'): Promise<Caller> => {
    const api = await callerOf(product, person)
    return { call: (endpoint: never, args: never) => call(api, endpoint, args) } as unknown as Caller
  }

  test('says what each state of it is, and leads to the first new applicant', async () => {
    const empty = await visit('/hr-panel/globex', { as: 'hugo' })
    expect(empty.title).toBe('Hiring at Globex | Tenure')
    expect(textOf(empty.html)).toContain('No jobs yet Create your first job.')
    const jobId = await postJob(app(), { title: 'Keeper of the lighthouse' })
    await postJob(app(), { title: 'Ends soon', validDays: 3 })
    await postJob(app(), { title: 'Begun', status: 'draft' })
    await setStatus(app(), await postJob(app(), { title: 'Ended' }), 'closed')
    const quiet = textOf((await visit('/hr-panel/globex', { as: 'hugo' })).html)
    expect(quiet).toContain('Waiting No applicant is waiting. New applications appear here.')
    expect(quiet).toMatch(
      /Ending soon Ends soon Last day: .* Renew : Ends soon Drafts Begun Changed just now/,
    )
    expect(quiet).toContain('All 4 Drafts 1 Published 2 Paused 0 Closed 1')

    const [ana, bohdan] = [await as('ana'), await as('bohdan')]
    const first = await sendResume(ana, jobId)
    await sendResume(bohdan, jobId)
    const busy = await visit('/hr-panel/globex', { as: 'hugo' })
    expect(textOf(busy.html)).toContain('Keeper of the lighthouse 2 new oldest just now')
    expect(busy.html).toContain(`href="/hr-panel/globex/applications/${first.id}"`)
    expect(hiringLinks(busy.html)).toEqual([['Hiring (2)', '/hr-panel/globex']])
    expect(hiringLinks((await visit('/uk_UA/my-jobs', { as: 'ivan' })).html)).toEqual([
      ['Найм', '/uk_UA/hr-panel/initech'],
    ])
    expect(hiringLinks((await visit('/', { as: 'mira' })).html)).toEqual([])

    const hugo = await callerOf(product, 'hugo')
    await call(hugo, viewApplication, { params: { applicationId: first.id } })
    const opened = await visit('/hr-panel/globex?status=published', { as: 'hugo' })
    expect(textOf(opened.html)).toContain('1 new just now 1 undecided just now')
    expect(opened.html).toContain('aria-label="Actions for Keeper of the lighthouse"')
    await ana.call(withdrawApplication, { params: { applicationId: first.id } })
    expect(textOf((await visit('/hr-panel/globex', { as: 'hugo' })).html)).not.toContain('undecided')
  })

  test('of a company stands in its header; of several, the header offers each', async () => {
    const hugo = await callerOf(product, 'hugo')
    const acting = { cookie: `s-token=${await product.tokenOf('hugo')}; acting=globex` }
    const ofCompany = (await visit('/', { headers: acting })).html
    expect(hiringLinks(ofCompany)).toEqual([])
    expect(textOf(ofCompany)).toMatch(/Page Hiring \(1\) People/)
    const body = { company_name: 'Lighthouses', industry_id: '1', size_id: '1', country_id: '1' }
    const { company_slug: slug } = await call(hugo, createCompany, { body })
    const { html } = await visit('/', { as: 'hugo' })
    expect(html).toMatch(/<button[^>]*class="icon-button hiring-link"[^>]*><span[^>]*>Hiring \(1\)</)
    expect(html).toMatch(/href="\/hr-panel\/globex"[^>]*>Globex \(1\)</)
    expect(html).toMatch(new RegExp(`href="/hr-panel/${slug}"[^>]*>Lighthouses<`))
  })
})
