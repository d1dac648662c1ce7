import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { call, type Transport } from '#contract/core/call.ts'
import * as postings from '#contract/jobs/postings.ts'
import { createPost, deletePost, publishPost, type PostForm } from '#contract/posts/managedPosts.ts'
import { showPost } from '#contract/posts/posts.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { postForm } from '../api/posts/postFixtures.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'
import { all, child, readXml } from './xmlTree.ts'

// Eight addresses per file: two companies, or two jobs.
const product = useProduct({ SITEMAP_URLS: '8', SECURITY_CONTACT: 'mailto:security@tenure.example' })
const { visit } = product
const siteUrl = 'http://localhost:4321'
let hugo: Transport
let gita: Transport
beforeAll(async () => {
  ;[hugo, gita] = await Promise.all([callerOf(product, 'hugo'), callerOf(product, 'gita')])
})

async function newJob(): Promise<number> {
  const { id } = await call(hugo, postings.createJobPosting, {
    params: { slug: 'globex' },
    body: completeForm,
  })
  await call(hugo, postings.publishJob, { params: { jobId: id } })
  return id
}
const pageOf = (jobId: number) => `/company/globex/job-postings/${jobId}`
const bare = (address = '') => address.replace(siteUrl, '')

/** Every address of the sitemap, file by file. */
async function sitemap(): Promise<string[][]> {
  const index = readXml((await visit('/sitemap.xml')).html)
  expect(index.name).toBe('sitemapindex')
  const files = []
  for (const { text } of all(index, 'loc')) {
    const response = await fetch(product.origin() + bare(text))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip'])
    const set = readXml(gunzipSync(Buffer.from(await response.arrayBuffer())).toString())
    files.push(all(set, 'loc').map((loc) => bare(loc.text)))
  }
  return files
}

test('the sitemap lists every public page once, in files of limited length', async () => {
  const made = []
  for (let count = 0; count < 5; count++) made.push(await newJob())
  const files = await sitemap()
  const addresses = files.flat()
  expect(Math.max(...files.slice(1).map(({ length }) => length))).toBeLessThanOrEqual(8)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const page of [
    '/company/globex',
    '/company/initech/job-postings',
    '/verify',
    '/developers/jobs',
    ...made.map(pageOf),
  ])
    expect(addresses).toEqual(expect.arrayContaining([page, `/uk_UA${page}`]))
  for (const one of files[0] ?? []) expect([one, (await visit(one)).status]).toEqual([one, 200])
  for (const none of ['jobs-99999.xml', 'jobs--1.xml.gz', 'x.xml.gz'])
    expect((await visit(`/sitemaps/${none}`)).status).toBe(404)
})

test('an open job is listed everywhere, and nowhere from the request that pauses or closes it', async () => {
  const jobId = await newJob()
  const page = pageOf(jobId)
  const params = { jobId }
  const places = async () => {
    const feeds = []
    for (const feed of ['/feeds/jobs', '/feeds/companies/globex', '/uk_UA/feeds/companies/globex'])
      for (const form of ['atom', 'json'])
        feeds.push((await visit(`${feed}.${form}`)).html.includes(`${page}`))
    const inSitemap = (await sitemap()).flat().includes(page)
    const inLists = []
    for (const list of ['/company/globex', '/company/globex.json', '/uk_UA/company/globex.md'])
      inLists.push((await visit(list)).html.includes(page))
    return [...feeds, inSitemap, ...inLists]
  }
  const own = async () => {
    const embedding = `/oembed?url=${encodeURIComponent(siteUrl + page)}`
    const statuses = []
    for (const one of [page, `/uk_UA${page}`, `${page}.json`, `/uk_UA${page}.md`, embedding])
      statuses.push((await visit(one)).status)
    return statuses
  }
  const changes = [
    [() => call(hugo, postings.pauseJob, { params }), false],
    [() => call(hugo, postings.resumeJob, { params }), true],
    [() => call(hugo, postings.closeJob, { params }), false],
  ] as const
  expect(new Set(await places())).toEqual(new Set([true]))
  expect(await own()).toEqual([200, 200, 200, 200, 200])
  for (const [change, open] of changes) {
    await change()
    expect(new Set(await places())).toEqual(new Set([open]))
    expect(await own()).toEqual(open ? [200, 200, 200, 200, 200] : [410, 410, 410, 410, 404])
  }
  const html = (await visit(page)).html
  expect(html).not.toContain('ld+json')
  expect(html).toContain('Other jobs at Globex')
})

/** A published post of Globex. */
async function newPost(form: Partial<PostForm> = {}): Promise<number> {
  const body = { ...postForm, ...form }
  const { id, version } = await call(gita, createPost, { params: { slug: 'globex' }, body })
  await call(gita, publishPost, { params: { postId: id }, body: { ...body, version } })
  return id
}
const pageOfPost = (postId: number) => `/company/globex/posts/${postId}`

test('posts for everyone are in the sitemap with their last change, and no others, until they are deleted', async () => {
  const [shown, hidden] = [await newPost(), await newPost({ visibility: 'followers' })]
  await call(gita, createPost, { params: { slug: 'globex' }, body: postForm })
  const posts = async () => (await sitemap()).flat().filter((address) => address.includes('/posts/'))
  const page = pageOfPost(shown)
  expect(await posts()).toEqual(expect.arrayContaining([page, `/uk_UA${page}`]))
  expect(await posts()).not.toContain(pageOfPost(hidden))
  for (const one of await posts()) expect([one, (await visit(one)).status]).toEqual([one, 200])
  const { published_at: at } = await call(gita, showPost, { params: { postId: shown } })
  const part = /sitemaps\/posts-\d+\.xml\.gz/.exec((await visit('/sitemap.xml')).html)?.[0] ?? ''
  const file = await fetch(`${product.origin()}/${part}`)
  const set = gunzipSync(Buffer.from(await file.arrayBuffer())).toString()
  expect(set).toContain(`<lastmod>${at}</lastmod>`)
  await call(gita, deletePost, { params: { postId: shown } })
  expect(await posts()).not.toContain(page)
})

test('feeds have an ETag, and are linked from the page', async () => {
  const jobId = await newJob()
  const { html } = await visit('/uk_UA/company/globex')
  const found = [...html.matchAll(/<link rel="alternate" type="([^"]+)" href="([^"]+)"/g)]
  const types = found.map(([, type]) => type)
  expect(types).toEqual([
    'application/atom+xml',
    'application/feed+json',
    'application/json',
    'text/markdown',
  ])
  for (const [, type, address] of found) {
    const path = bare(address)
    const first = await visit(path)
    expect([path, first.status, first.headers.get('content-type')?.split(';')[0]]).toEqual([path, 200, type])
    const etag = first.headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`])
      expect((await visit(path, { headers: { 'if-none-match': known } })).status).toBe(304)
    await call(hugo, postings.changeJobPosting, { params: { jobId }, body: { title: `Named for ${type}` } })
    const next = await visit(path, { headers: { 'if-none-match': etag } })
    expect([path, next.status, next.html.includes(`Named for ${type}`)]).toEqual([path, 200, true])
  }
})

test('a feed paginates beyond the page, to the last job', async () => {
  for (let count = 0; count < 3; count++) await newJob()
  const { pool } = product.backend.connection
  const { rows } = await pool.query(`select count(*)::int as open from jobs where status = 'published'`)
  let path: string | undefined = '/feeds/jobs.json?after='
  const seen: string[] = []
  while (path) {
    const feed = JSON.parse((await visit(path)).html) as { next_url?: string; items: { id: string }[] }
    seen.push(...feed.items.map(({ id }) => id))
    path = feed.next_url && bare(feed.next_url)
  }
  expect(new Set(seen).size).toBe((rows[0] as { open: number }).open)
  const atom = readXml((await visit('/feeds/companies/globex.atom')).html)
  expect(child(atom, 'id')?.text).toBe(`${siteUrl}/feeds/companies/globex.atom`)
  for (const none of ['/feeds/other.atom', '/feeds/companies/nobody.atom', '/feeds/jobs.rss'])
    expect((await visit(none)).status).toBe(404)
})

test('machine-readable addresses determine the language, whatever the browser prefers', async () => {
  const headers = { 'accept-language': 'uk-UA,uk;q=0.9' }
  for (const path of ['/robots.txt', '/sitemap.xml', '/feeds/jobs.json', '/company/globex.json'])
    expect([path, (await visit(path, { headers })).status]).toEqual([path, 200])
  expect((await visit('/company/globex.json', { headers })).html).toContain('"language": "en-GB"')
  expect((await visit('/company/globex', { headers })).status).toBe(302)
})

test('an image is rendered for each page in its language; a change gives it a new name', async () => {
  const jobId = await newJob()
  const pictureOf = async (path: string) =>
    bare(/property="og:image" content="([^"]+)"/.exec((await visit(path)).html)?.[1])
  const before = await pictureOf(pageOf(jobId))
  const names = [before, await pictureOf(`/uk_UA${pageOf(jobId)}`), await pictureOf('/company/globex')]
  expect(new Set(names).size).toBe(3)
  for (const name of names) {
    const response = await fetch(product.origin() + name)
    expect(response.headers.get('cache-control')).toContain('immutable')
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 630])
  }
  await call(hugo, postings.changeJobPosting, { params: { jobId }, body: { title: 'Редактор мапи шляхів' } })
  const after = await pictureOf(pageOf(jobId))
  expect(after).not.toBe(before)
  const old = await visit(before)
  expect([old.status, old.headers.get('location')]).toEqual([302, after])
  expect((await visit('/pictures/jobs/999999/x.png')).status).toBe(404)
})

/** What a page's link to its embedding answers. */
async function embeddingOf(page: string): Promise<unknown> {
  const { html } = await visit(page)
  const link = /type="application\/json\+oembed" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  return JSON.parse((await visit(bare(link))).html)
}

test('a post for everyone can be embedded, one for followers or a deleted one cannot', async () => {
  const postId = await newPost({ text: 'The kiln is lit again.' })
  expect(await embeddingOf(`/uk_UA${pageOfPost(postId)}`)).toMatchObject({
    type: 'link',
    title: 'The kiln is lit again. | Globex',
    author_name: 'Globex',
    url: `${siteUrl}/uk_UA${pageOfPost(postId)}`,
    thumbnail_width: 1200,
  })
  const embedding = (id: number) => visit(`/oembed?${new URLSearchParams({ url: siteUrl + pageOfPost(id) })}`)
  const hidden = await newPost({ text: 'Only for you.', visibility: 'followers' })
  const refused = await embedding(hidden)
  expect([refused.status, refused.html.includes('Only for you')]).toEqual([403, false])
  await call(gita, deletePost, { params: { postId } })
  expect((await embedding(postId)).status).toBe(404)
})

test('jobs and posts can be embedded, and nothing else', async () => {
  const jobId = await newJob()
  expect(await embeddingOf(`/uk_UA${pageOf(jobId)}`)).toMatchObject({
    type: 'link',
    version: '1.0',
    url: `${siteUrl}/uk_UA${pageOf(jobId)}`,
    author_name: 'Globex',
    thumbnail_width: 1200,
  })
  const visitOembed = (query: Record<string, string>) => visit(`/oembed?${new URLSearchParams(query)}`)
  for (const url of ['', 'nonsense', `https://evil.example${pageOf(jobId)}`, `${siteUrl}/my-jobs`])
    expect([url, (await visitOembed({ url })).status]).toEqual([url, 404])
  expect((await visitOembed({ url: siteUrl + pageOf(jobId), format: 'xml' })).status).toBe(501)
})

test('robots.txt lists the sitemap, and security.txt a contact', async () => {
  expect((await visit('/robots.txt')).html).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
  const security = await visit('/.well-known/security.txt')
  expect(security.html).toContain('Contact: mailto:security@tenure.example')
  expect(security.headers.get('content-type')).toContain('text/plain')
})
