import { expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import { call } from '#contract/core/call.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { createPost, publishPost } from '#contract/posts/managedPosts.ts'
import { liftMeasure } from '#backend/measures/end.ts'
import { listMeasures } from '#backend/measures/list.ts'
import { takeMeasure } from '#backend/measures/take.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { postForm } from '../api/posts/postFixtures.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()

test('a suspended company has a page that says so, and nothing else, in every form and cache, until it is lifted', async () => {
  const [gita, hugo] = [await callerOf(product, 'gita'), await callerOf(product, 'hugo')]
  const params = { slug: 'globex' }
  const { id: companyId } = await call(hugo, showCompany, { params })
  const { id: jobId } = await call(hugo, createJobPosting, { params, body: completeForm })
  await call(hugo, publishJob, { params: { jobId } })
  const { id: postId, version } = await call(gita, createPost, { params, body: postForm })
  await call(gita, publishPost, { params: { postId }, body: { ...postForm, version } })
  const pages = ['/company/globex', '/uk_UA/company/globex', '/company/globex.md', '/company/globex.json']
  const job = `/company/globex/job-postings/${jobId}`
  const post = `/company/globex/posts/${postId}`
  const lists = ['/company/globex/job-postings', '/jobs', '/feeds/jobs.atom', '/feeds/jobs.json']
  const posts = ['/company/globex/posts', '/feeds/companies/globex.atom']
  const shows = async (addresses: readonly string[], path: string) =>
    Promise.all(addresses.map(async (address) => (await product.visit(address)).html.includes(path)))
  const statuses = (addresses: readonly string[]) =>
    Promise.all(addresses.map(async (address) => (await product.visit(address)).status))
  const before = async () => {
    expect(await statuses([...pages, job, post, ...lists])).toEqual(
      [...pages, job, post, ...lists].map(() => 200),
    )
    expect(await shows([...lists, ...pages], job)).not.toContain(false)
    expect(await shows(posts.slice(0, 1), post)).toEqual([true])
    expect((await product.visit(job)).html).toContain('"JobPosting"')
    expect((await product.visit('/company/globex')).html).not.toContain('This company is suspended')
  }
  await before()
  // From memory.
  await before()

  const { ctx } = product.backend
  const measure = { kind: 'suspend', days: 7, reason: 'It poses as a bank.', caseId: null, by: null } as const
  expect(await takeMeasure(ctx, { ...measure, target: { companyId } })).toBe('taken')
  expect(await statuses([...pages, ...lists])).toEqual([...pages, ...lists].map(() => 200))
  expect(await statuses([job, `${job}.json`, post])).toEqual([410, 410, 403])
  expect(await shows([...lists, ...pages], job)).not.toContain(true)
  expect(await shows([...posts, '/company/globex'], post)).not.toContain(true)
  expect((await product.visit(job)).html).not.toContain('"JobPosting"')
  const [english, ukrainian, markdown, json] = await Promise.all(pages.map((page) => product.visit(page)))
  expect(english?.html).toContain('This company is suspended')
  expect(ukrainian?.html).toContain('Роботу цієї компанії призупинено')
  expect(markdown?.html).toContain('## This company is suspended')
  expect(JSON.parse(json?.html ?? '{}')).toMatchObject({ suspended: true, jobs: [] })
  expect([english, ukrainian, markdown, json].some((page) => page?.html.includes('poses as a bank'))).toBe(
    false,
  )

  const home = await product.visit('/', { as: 'gita' })
  expect(home.html).toMatch(/Globex is suspended[^]*Why: It poses as a bank\.[^]*write to /)
  expect(home.queries).toBeLessThanOrEqual(8)
  expect((await product.visit('/settings', { as: 'mira' })).html).toContain('Globex is suspended')
  expect((await product.visit('/settings', { as: 'mira' })).html).not.toContain('poses as a bank')
  expect((await product.visit('/', { as: 'ana' })).html).not.toContain('Globex is suspended')

  const [found] = await listMeasures(ctx.db)
  const lifting = { measureId: found?.id ?? 0, reason: 'It is the bank.', by: null }
  expect(await liftMeasure(ctx, lifting)).toBe('lifted')
  await before()
  expect((await product.visit('/', { as: 'gita' })).html).not.toContain('Globex is suspended')
})
