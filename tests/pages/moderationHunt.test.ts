import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { call, type Transport } from '#contract/core/call.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { createEmployment } from '#contract/employments/edits.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { createPost, publishPost } from '#contract/posts/managedPosts.ts'
import { savePublicPage } from '#contract/publicPages/publicPages.ts'
import { objectToDecision } from '#contract/reports/decisions.ts'
import { sendReport } from '#contract/reports/reports.ts'
import { listCases } from '#backend/reports/cases.ts'
import { decideCase, decideObjection, type Decision } from '#backend/reports/decide.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { postForm } from '../api/posts/postFixtures.ts'
import { people } from '../world.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { visit } = product
const siteUrl = 'http://localhost:4321'
const globex = { slug: 'globex' }

/** Something of one kind, and the public addresses that show its word or exist because of it. */
interface Shown {
  readonly about: string
  readonly word: string
  readonly author: Transport
  readonly own: readonly string[]
  readonly lists: readonly string[]
}

const inBoth = (paths: readonly string[]) => paths.flatMap((path) => [path, `/uk_UA${path}`])
const versionsOf = (path: string) => [...inBoth([path]), `${path}.json`, `${path}.md`]
const oembedOf = (path: string) => `/oembed?url=${encodeURIComponent(siteUrl + path)}`

/** The picture that a link to the page is shown with. */
const cardOf = async (page: string) =>
  /content="[^"]*(\/pictures\/[^"]+)"/.exec((await visit(page)).html)?.[1] ?? 'no card'

async function makePost(): Promise<Shown> {
  const gita = await callerOf(product, 'gita')
  const word = 'zqpost'
  const form = { ...postForm, text: `Says ${word}` }
  const { id, version } = await call(gita, createPost, { params: globex, body: form })
  await call(gita, publishPost, { params: { postId: id }, body: { ...form, version } })
  const page = `/company/globex/posts/${id}`
  const feeds = ['atom', 'json'].map((form) => `/feeds/posts/globex.${form}`)
  const own = [...versionsOf(page), oembedOf(page)]
  return {
    about: `post-${id}`,
    word,
    author: gita,
    own,
    lists: [...versionsOf('/company/globex/posts').slice(0, 2), ...feeds],
  }
}

async function makeJob(): Promise<Shown> {
  const [gita, hugo] = [await callerOf(product, 'gita'), await callerOf(product, 'hugo')]
  const word = 'zqjob'
  const body = { ...completeForm, title: `Zanzibar ${word}` }
  const { id } = await call(hugo, createJobPosting, { params: globex, body })
  await call(hugo, publishJob, { params: { jobId: id } })
  const page = `/company/globex/job-postings/${id}`
  const lists = [
    ...versionsOf('/company/globex'),
    ...inBoth(['/company/globex/job-postings']),
    ...['/jobs', '/jobs?q=zanzibar'],
    ...['/feeds/jobs', '/feeds/companies/globex'].flatMap((feed) => [`${feed}.atom`, `${feed}.json`]),
  ]
  return {
    about: `job-${id}`,
    word,
    author: gita,
    own: [...versionsOf(page), oembedOf(page), await cardOf(page)],
    lists,
  }
}

async function makePage(): Promise<Shown> {
  const bohdan = await callerOf(product, 'bohdan')
  const address = 'zqpage'
  await call(bohdan, savePublicPage, { body: { address, indexed: true, parts: [] } })
  const page = `/people/${address}`
  return {
    about: `page-${address}`,
    // What it shows is the profile's.
    word: people.bohdan.lastName,
    author: bohdan,
    own: [...versionsOf(page), await cardOf(page)],
    lists: [],
  }
}

/** The addresses in the sitemap that lead to one of these. */
async function inSitemap(pages: readonly string[]): Promise<string[]> {
  const index = (await visit('/sitemap.xml')).html
  const found = []
  for (const [, file = ''] of index.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const response = await fetch(product.origin() + file.replace(siteUrl, ''))
    const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
    found.push(...pages.filter((page) => text.includes(`${siteUrl}${page}<`)))
  }
  return found
}

/** Where its word is read, and which of its own addresses answer; the second time from the page cache. */
async function read({ word, own, lists }: Shown) {
  const seen: Record<string, readonly [status: number, hasWord: boolean]> = {}
  for (const path of [...own, ...lists, ...own, ...lists]) {
    const { status, html } = await visit(path)
    seen[path] = [status, html.replaceAll(path, '').includes(word)]
  }
  return { seen, sitemap: await inSitemap(own.slice(0, 1)) }
}

async function decide({ about }: Shown, decision: Decision, name?: string): Promise<number> {
  const ana = await callerOf(product, 'ana')
  await call(ana, sendReport, { body: { about, reason: 'fraud', words: '' } })
  const { ctx } = product.backend
  const [found] = await listCases(ctx.db)
  const caseId = found?.found.id ?? 0
  const result = await decideCase(ctx, {
    caseId,
    decision,
    reason: 'It is not true.',
    rule: 'fraud',
    by: null,
    ...(name && { name }),
  })
  expect(result).toBe('decided')
  return caseId
}

async function revoke({ author }: Shown, caseId: number): Promise<void> {
  await call(author, objectToDecision, { params: { caseId }, body: { text: 'It is.' } })
  const verdict = { caseId, outcome: 'revoke', reason: 'You are right.', by: null } as const
  expect(await decideObjection(product.backend.ctx, verdict)).toBe('restored')
}

test.each([
  ['post', makePost],
  ['job', makeJob],
  ['public page', makePage],
])('a %s that is hidden or removed is on no public page from the next request on', async (_kind, make) => {
  const shown = await make()
  const before = await read(shown)
  for (const path of shown.own) expect([path, before.seen[path]?.[0]]).toEqual([path, 200])
  for (const path of shown.lists) expect([path, before.seen[path]?.[1]]).toEqual([path, true])
  expect(before.sitemap).toEqual([shown.own[0]])
  for (const decision of ['hide', 'remove'] as const) {
    const caseId = await decide(shown, decision)
    const during = await read(shown)
    for (const path of shown.own)
      expect([decision, path, during.seen[path]]).toEqual([decision, path, [expect.toSatisfy(isGone), false]])
    for (const path of shown.lists)
      expect([decision, path, during.seen[path]?.[1]]).toEqual([decision, path, false])
    expect(during.sitemap).toEqual([])
    await revoke(shown, caseId)
    expect(await read(shown)).toEqual(before)
  }
})

test('a name that is replaced is on no public page from the next request on', async () => {
  const gita = await callerOf(product, 'gita')
  const bohdan = await callerOf(product, 'bohdan')
  const [post, job] = [await makePost(), await makeJob()]
  await call(bohdan, createEmployment, { body: { ...atGlobex, position: 'Clerk' } })
  await call(bohdan, savePublicPage, {
    body: { address: 'zqemployee', indexed: true, parts: ['employment'] },
  })
  const { id } = await call(gita, showCompany, { params: globex })
  const employee = versionsOf('/people/zqemployee')
  const own = versionsOf('/company/globex')
  const lists = [...post.own, ...post.lists, ...job.own.slice(0, -1), ...job.lists, ...employee]
  const shown = { about: `company-${id}`, word: 'Globex', author: gita, own, lists }
  const pictures = () => Promise.all(['/company/globex', ...job.own.slice(0, 1)].map(cardOf))
  const before = [await read(shown), await pictures()] as const
  for (const path of [...own, ...lists]) expect([path, before[0].seen[path]]).toEqual([path, [200, true]])
  const caseId = await decide(shown, 'rename', 'Company 17')
  const during = await read(shown)
  for (const path of [...own, ...lists]) expect([path, during.seen[path]]).toEqual([path, [200, false]])
  for (const picture of await pictures()) expect(before[1]).not.toContain(picture)
  await revoke(shown, caseId)
  expect([await read(shown), await pictures()]).toEqual(before)
})

const atGlobex = {
  company: 'Globex',
  company_slug: 'globex',
  start_date: '2020-01-01',
  end_date: null,
  description: '',
}
const isGone = (status: number) => status === 404 || status === 410
