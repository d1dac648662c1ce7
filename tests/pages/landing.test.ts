import { expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { removeDomain } from '#contract/companies/domains.ts'
import { searchJobs } from '#contract/jobs/search.ts'
import * as postings from '#contract/jobs/postings.ts'
import { reauthenticateWithPassword } from '#contract/accounts/reauthentication.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { password, people, type PersonName } from '../world.ts'
import { callerOf } from './caller.ts'
import { mainOf, textOf } from './pageFacts.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { visit } = product
const globex = { slug: 'globex' }

const api = (person: PersonName | null) => callerOf(product, person)
async function publish(title: string): Promise<number> {
  const gita = await api('gita')
  const body = { ...completeForm, title }
  const { id } = await call(gita, postings.createJobPosting, { params: globex, body })
  await call(gita, postings.publishJob, { params: { jobId: id } })
  return id
}
const heading = (html: string) => textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '')
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
const applyTo = (jobId: number) => `/job-postings/globex/${jobId}?apply=1`
const loginFor = (path: string) => `/login?next=${encodeURIComponent(path)}`

let jobId = 0
test('the number of jobs is absent while there is none', async () => {
  const { html, status } = await visit('/login')
  expect(status).toBe(200)
  expect(mainOf(html)).not.toMatch(/Browse|href="\/jobs"/)
  expect(heading(html)).toBe('Your work history, verified by your employers')
})

test('it shows the jobs that a search finds, a drawn example and proven companies', async () => {
  jobId = await publish('Backend engineer')
  const { total } = await call(await api(null), searchJobs, { query: {} })
  const { html } = await visit('/login')
  const main = textOf(mainOf(html))
  expect(main).toContain(`Browse ${total.count} job`)
  for (const words of ['Example', 'Verified by Verstat', 'October 2019', 'How verification works'])
    expect(main).toContain(words)
  expect(linksIn(mainOf(html))).toEqual(
    expect.arrayContaining(['/jobs', '/company/globex', '/create-account', '/create-account/company']),
  )
  // Initech has not proven a domain.
  expect(html).not.toContain('/company/initech')
  const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? ''
  expect(linksIn(header)).toContain('/jobs')
  const signUp = /<header[\s\S]*?<\/header>/.exec((await visit('/uk_UA/create-account')).html)?.[0] ?? ''
  expect(linksIn(signUp)).toContain('/uk_UA/jobs')
  expect(html).toContain('<link rel="canonical"')
  expect(html).not.toMatch(/noindex|Try the demo|Demo-pass/)
})

test('it is bytes from the cache, rendered again when what it shows changes', async () => {
  const gita = await api('gita')
  const changes: Record<string, () => Promise<unknown>> = {
    'a new job': () => publish('Another one'),
    'a paused job': () => call(gita, postings.pauseJob, { params: { jobId } }),
    'a resumed job': () => call(gita, postings.resumeJob, { params: { jobId } }),
    'a lost domain': async () => {
      await call(gita, reauthenticateWithPassword, { body: { password } })
      await call(gita, removeDomain, { params: globex })
    },
  }
  for (const path of ['/login', '/uk_UA/login']) {
    await visit(path)
    const cached = await visit(path)
    expect([path, cached.queries]).toEqual([path, 0])
    expect(cached.headers.get('vary')).toContain('cookie')
    const etag = cached.headers.get('etag') ?? ''
    expect((await visit(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  }
  for (const [name, change] of Object.entries(changes)) {
    const before = await visit('/login')
    await change()
    expect([name, (await visit('/login')).html === before.html]).toEqual([name, false])
  }
})

test('a request that may come from a signed-in user never gets the cached page', async () => {
  await visit('/login')
  const signedIn = await visit('/login', { as: 'ana' })
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/'])
  const arrival = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  const arrived = await visit('/login', { headers: arrival })
  expect(arrived.html).toContain('http-equiv="refresh"')
  expect((await visit('/login?arrived=1')).queries).toBe(0)
  const ended = await visit('/login', { headers: { cookie: 's-token=ended' } })
  expect(ended.status).toBe(200)
  expect(ended.headers.get('set-cookie')).toMatch(/^s-token=deleted|s-token=;/)
})

test('addresses with `next` are not stored, and lead on to signing up', async () => {
  for (let visits = 0; visits < 2; visits++) {
    const { html, queries, status } = await visit(loginFor('/my-jobs'))
    expect([status, queries > 0, heading(html)]).toEqual([200, true, 'Log in'])
    expect(html).toContain('noindex')
    expect(linksIn(html)).toContain(`/create-account?next=${encodeURIComponent('/my-jobs')}`)
  }
})

test('a plain post that fails shows the form first, with what was typed', async () => {
  const body = new URLSearchParams({ email: people.ana.email, password: 'wrong-Password-1' })
  const headers = { origin: product.origin() }
  const { html, status } = await visit('/login', { body, headers })
  expect([status, heading(html)]).toEqual([422, 'Log in'])
  expect(html).toContain(`value="${people.ana.email}"`)
  expect(textOf(html)).toContain('Incorrect email or password.')
  expect(html).not.toContain('wrong-Password-1')
  // The failed post has not become everybody's page.
  expect((await visit('/login')).html).not.toContain(people.ana.email)
})

test('whoever wants to apply is told for which job, and arrives at its form', async () => {
  const path = applyTo(jobId)
  const guarded = await visit(path)
  const applySignUp = `/create-account/application?next=${encodeURIComponent(path)}`
  expect([guarded.status, guarded.headers.get('location')]).toEqual([302, applySignUp])
  const { html } = await visit(loginFor(path))
  expect(heading(html)).toBe('Log in to apply for Backend engineer')
  const ukrainian = await visit(`/uk_UA${loginFor(`/uk_UA${path}`)}`)
  expect(heading(ukrainian.html)).toBe('Увійдіть, щоб відгукнутися на вакансію «Backend engineer»')
  const signUp = await visit(applySignUp)
  expect(heading(signUp.html)).toBe('Apply for Backend engineer')
  const signedIn = await visit(loginFor(path), { as: 'ana' })
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, path])
  const arrived = await visit(path, { as: 'ana' })
  expect([arrived.status, arrived.headers.get('location')]).toEqual([
    303,
    `/job-postings/globex/${jobId}#apply`,
  ])
  const form = await visit(`/job-postings/globex/${jobId}`, { as: 'ana' })
  expect(form.html).toMatch(/<section[^>]* id="apply"[^>]* tabindex="-1"/)
})

test('only the form of an open job is named', async () => {
  await call(await api('gita'), postings.pauseJob, { params: { jobId } })
  for (const path of [
    applyTo(jobId),
    applyTo(999_999),
    '/job-postings/globex/x?apply=1',
    '/my-jobs?apply=1',
    `/job-postings/globex/${jobId}`,
  ])
    expect([path, heading((await visit(loginFor(path))).html)]).toEqual([path, 'Log in'])
})

test('the not-found page leads a signed-out visitor to the landing page', async () => {
  const { html } = await visit('/nowhere')
  expect(linksIn(mainOf(html))).toEqual(['/'])
  expect((await visit('/')).headers.get('location')).toBe('/login')
})
