import { sql } from '#drizzle'
import { beforeAll, expect, test } from 'vitest'
import { decideApplication } from '#contract/applications/applications.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { locales } from '#contract/core/locale.ts'
import { changeJobPosting, createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { routes, withPrefix } from '#paths'
import {
  applyMarked,
  createMarkedPerson,
  hiddenMarksOf,
  marksIn,
  marksOf,
  shownTexts,
  type MarkedPerson,
} from '../api/applications/blindFixtures.ts'
import { settled, type Caller } from '../api/backend.ts'
import { runWork } from '../api/runWork.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const callerWith = (token: string | null): Caller => {
  const api: Transport = {
    baseUrl: product.origin(),
    locale: 'en_GB',
    texts: { network: '', unknown: '' },
    token: () => token,
    send: (request) => fetch(request),
  }
  return { token, call: (endpoint, ...args) => call(api, endpoint, ...(args as never)) }
}
let person: MarkedPerson
let jobId = 0
let applicationId = 0
const backend = {
  get backend() {
    return product.backend
  },
  withToken: callerWith,
}

beforeAll(async () => {
  const hugo = await callerOf(product, 'hugo')
  const body = { ...completeForm, blind: true }
  jobId = (await call(hugo, createJobPosting, { params: { slug: 'globex' }, body })).id
  await call(hugo, publishJob, { params: { jobId } })
  person = await createMarkedPerson(backend)
  applicationId = await applyMarked(person, jobId)
  await settled(product.backend)
})

/** Every page that is about nothing, a company, or something of it by its id: the job and the application in turn. */
const addresses = () =>
  locales.flatMap((locale) => {
    const scope = { locale, profileId: null, strategy: 'prefix_except_default' } as const
    return Object.values(routes).flatMap(({ path }) => {
      const params: readonly string[] = path.match(/:\w+/g) ?? []
      if (params.some((one) => one !== ':slug' && one !== ':id')) return []
      const ids = params.includes(':id') ? [jobId, applicationId] : ['']
      return ids.map((id) => withPrefix(path.replace(':slug', 'globex').replace(':id', String(id)), scope))
    })
  })

test('no page says who applied to a blind job', { timeout: 300_000 }, async () => {
  const marks = await marksOf(backend, person)
  const found: string[] = []
  let opened = 0
  for (const address of addresses())
    for (const as of ['hugo', 'gita'] as const) {
      const { status, html, headers } = await product.visit(address, { as })
      if (status === 200) opened++
      const marked = marksIn([html, ...headers].join('\n'), marks)
      if (marked.length > 0) found.push(`${address} for ${as}: ${marked.join(', ')}`)
    }
  expect(found).toEqual([])
  expect(opened).toBeGreaterThan(100)
  const file = await product.visit(`/hr-panel/globex/jobs/${jobId}/applicants.csv`, {
    as: 'hugo',
    body: new URLSearchParams(),
    headers: { origin: product.origin() },
  })
  expect(marksIn(file.html, marks)).toEqual([])
  expect(file.html).toContain('Applicant ')
})

test('the desk shows an alias, employers and schools, and one sentence on the rest', async () => {
  const list = await product.visit(`/hr-panel/globex/jobs/${jobId}`, { as: 'hugo' })
  expect(list.html).toMatch(/Applicant \w\w-\w{3}/)
  expect(list.html).toContain('Names hidden until shortlisted')
  const { html, title } = await product.visit(`/hr-panel/globex/applications/${applicationId}`, {
    as: 'hugo',
  })
  expect(title).toMatch(/^Applicant \w\w-\w{3}/)
  for (const text of Object.values(shownTexts)) expect(html).toContain(text)
  expect(html).toContain('are shown once you shortlist.')
  for (const part of ['id="resume"', 'mailto:', 'id="interviews"']) expect(html).not.toContain(part)
  expect(html).toContain('id="notes"')
})

test('the profile does not open to the company until the reveal', async () => {
  const hidden = await hiddenMarksOf(backend, person)
  const read = async () => (await product.visit(`/profile-${person.id}`, { as: 'hugo' })).html
  expect(marksIn(await read(), [...hidden, 'Backend engineer'])).toEqual([])
  const hugo = await callerOf(product, 'hugo')
  const body = { state: 'shortlisted', from: 'sent' } as const
  await call(hugo, decideApplication, { params: { applicationId }, body })
  await product.backend.ctx.db.execute(
    sql`update pending_decisions set announce_at = now() - interval '1 second'`,
  )
  await runWork(product.backend.ctx, 'announceDecisions')
  const shown = await product.visit(`/hr-panel/globex/applications/${applicationId}`, { as: 'hugo' })
  expect(shown.title).toContain('Zphyrana Qwistlemark')
  expect(marksIn(shown.html, hidden)).toContain('Notemark')
  expect(marksIn(await read(), hidden)).toContain('Projectmark')
})

test('before applying, the job says what the company sees and when', async () => {
  const page = await product.visit(`/job-postings/globex/${jobId}`, { as: 'ana' })
  expect(page.html).toContain('until it shortlists you')
  expect(page.html).toContain('>The company reads it once it shortlists you.<')
  expect(page.html).toMatch(/Globex[^{}<]* will receive your employers/)
  expect(page.html).not.toMatch(/Globex[^{}<]* will receive your résumé/)
  const open = await product.visit(`/company/globex/job-postings/${jobId}`)
  expect(open.html).toContain('Names come later')
  const hugo = await callerOf(product, 'hugo')
  const other = { params: { slug: 'globex' }, body: completeForm }
  const { id } = await call(hugo, createJobPosting, other)
  await call(hugo, publishJob, { params: { jobId: id } })
  const named = `/company/globex/job-postings/${id}`
  expect((await product.visit(named)).html).not.toContain('Names come later')
  // The change is on the page at once.
  await call(hugo, changeJobPosting, { params: { jobId: id }, body: { blind: true } })
  expect((await product.visit(named)).html).toContain('Names come later')
})
