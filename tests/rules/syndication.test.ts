import { expect, test } from 'vitest'
import { atomFeed } from '#features/syndication/atom.ts'
import type { Feed } from '#features/syndication/feedEntries.ts'
import { jsonFeed } from '#features/syndication/jsonFeed.ts'
import { linkEmbedding } from '#features/syndication/oembed.ts'
import { robotsText } from '#features/syndication/robots.ts'
import { securityText } from '#features/syndication/securityText.ts'
import { pageEntries, sitemapIndex } from '#features/syndication/sitemap.ts'
import { xml } from '#features/syndication/xml.ts'
import { isMachineReadable, pathsFor } from '#paths'
import { all, child, readXml } from '../pages/xmlTree.ts'

const siteUrl = 'https://tenure.example'
const strategy = 'prefix_except_default'
const path = pathsFor({ locale: 'en_GB', profileId: null, strategy })
const nasty = `R&D <b>"lead"</b> ]]> 'x' \u0000\u0008\uD83D й 🌾`

test('any text round-trips through XML, except characters XML cannot contain', () => {
  const { text } = child(readXml(xml`<a><b>${nasty}</b>${null}${false}</a>`.text), 'b') ?? {}
  expect(text).toBe(`R&D <b>"lead"</b> ]]> 'x'  й 🌾`)
})

const feed: Feed = {
  title: nasty,
  locale: 'uk_UA',
  self: `${siteUrl}/uk_UA/feeds/jobs.atom?after=1.2&x=1`,
  page: `${siteUrl}/uk_UA/jobs`,
  next: `${siteUrl}/uk_UA/feeds/jobs.atom?after=3.4`,
  product: 'Tenure',
  icon: `${siteUrl}/icon-192.png`,
  entries: ['2026-11-01T10:00:00.000Z', '2026-11-03T10:00:00.000Z'].map((at, index) => ({
    url: `${siteUrl}/company/globex/job-postings/${index}`,
    ...(index === 0 && { language: 'en' }),
    title: nasty,
    summary: 'Kyiv · Hybrid',
    html: `<p>${nasty}</p>`,
    publishedAt: at,
    changedAt: at,
    company: { name: 'R&D', url: `${siteUrl}/company/r-d`, logo: null },
    tags: ['C++', 'R&D'],
  })),
}

test('an Atom feed has what RFC 4287 requires', () => {
  const atom = readXml(atomFeed(feed))
  expect([atom.name, atom.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  expect(child(atom, 'updated')?.text).toBe('2026-11-03T10:00:00.000Z')
  const relations = atom.children
    .filter(({ name }) => name === 'link')
    .map(({ attributes }) => attributes['rel'])
  expect(relations).toEqual(['self', 'alternate', 'next'])
  for (const part of [atom, ...all(atom, 'entry')]) {
    for (const name of ['id', 'title', 'updated', 'author']) expect(child(part, name)).toBeDefined()
    expect(Date.parse(child(part, 'updated')?.text ?? '')).not.toBeNaN()
  }
  expect(new Set(all(atom, 'entry').map((entry) => child(entry, 'id')?.text)).size).toBe(2)
  expect(readXml(atomFeed({ ...feed, entries: [], next: null })).name).toBe('feed')
})

test('a JSON feed has what version 1.1 requires', () => {
  const read = JSON.parse(JSON.stringify(jsonFeed(feed))) as {
    version: string
    title: string
    items: { id: string; content_html?: string; date_published: string }[]
  }
  expect(read.version).toBe('https://jsonfeed.org/version/1.1')
  expect(read.title).toBe(nasty)
  for (const { id, content_html, date_published } of read.items) {
    expect(id).toMatch(/^https:/)
    expect(content_html).toBeTruthy()
    expect(date_published).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  }
})

test('an entry of a feed names the language of its text where that is known', () => {
  const entries = all(readXml(atomFeed(feed)), 'entry')
  const languages = (name: string) => entries.map((entry) => child(entry, name)?.attributes['xml:lang'])
  expect(languages('title')).toEqual(['en', undefined])
  expect(languages('content')).toEqual(['en', undefined])
  const { items } = JSON.parse(JSON.stringify(jsonFeed(feed))) as { items: { language?: string }[] }
  expect(items.map(({ language }) => language)).toEqual(['en', undefined])
})

test('a page is in the sitemap once per language, and once where addresses have none', () => {
  const both = pageEntries(
    { siteUrl, strategy },
    (to) => to('company', { slug: 'r&d' }),
    '2026-11-01T10:00:00.000Z',
  )
  const set = readXml(`<urlset>${both}</urlset>`)
  expect(all(set, 'loc').map(({ text }) => text)).toEqual([
    `${siteUrl}/company/r%26d`,
    `${siteUrl}/uk_UA/company/r%26d`,
  ])
  for (const url of all(set, 'url'))
    expect(all(url, 'xhtml:link').map(({ attributes }) => attributes['hreflang'])).toEqual([
      'en-GB',
      'uk-UA',
      'x-default',
    ])
  const one = pageEntries({ siteUrl, strategy: 'no_prefix' }, (to) => to('terms'))
  expect(all(readXml(`<urlset>${one}</urlset>`), 'loc')).toHaveLength(1)
  expect(one).not.toContain('hreflang')
})

test('the index lists each part with its latest change', () => {
  const part = { part: 3, count: 2, changed_at: '2026-11-01T10:00:00.000Z' }
  const index = readXml(
    sitemapIndex({ siteUrl, path }, { companies: [], jobs: [part], posts: [], people: [] }),
  )
  const [pages, jobs] = all(index, 'sitemap')
  expect(pages && child(pages, 'lastmod')).toBeUndefined()
  expect(jobs && child(jobs, 'loc')?.text).toBe(`${siteUrl}/sitemaps/jobs-3.xml.gz`)
  expect(jobs && child(jobs, 'lastmod')?.text).toBe('2026-11-01T10:00:00.000Z')
})

test('crawlers are excluded from guarded pages and from nothing public', () => {
  const text = robotsText({ siteUrl, strategy, path })
  const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule)
  const blocked = (address: string) =>
    rules.some((rule) => new RegExp(`^${rule.replaceAll('*', '.*').replaceAll('?', '\\?')}`).test(address))
  for (const address of [
    '/my-jobs',
    '/my-jobs/globex/1',
    '/company/globex/edit',
    '/hr-panel/globex',
    '/api/jobs',
    '/people',
    '/people?q=ana',
  ])
    expect([address, blocked(address)]).toEqual([address, true])
  for (const address of [
    '/',
    '/login',
    '/company/globex',
    '/company/globex/job-postings/1',
    '/feeds/jobs.atom',
    '/jobs',
    '/people/ana-kovalenko',
  ])
    expect([address, blocked(address), blocked(`/uk_UA${address}`)]).toEqual([address, false, false])
  expect(blocked('/uk_UA/my-jobs')).toBe(true)
  expect(text).toContain(`\nSitemap: ${siteUrl}/sitemap.xml\n`)
})

test('security.txt has a contact and expires within a year', () => {
  const now = new Date('2026-11-21T06:00:00Z')
  const text = securityText({ siteUrl, contacts: ['mailto:s@x.example'] }, '/.well-known/security.txt', now)
  const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(text).toContain('Contact: mailto:s@x.example\n')
  expect(expires.getTime()).toBeGreaterThan(now.getTime() + 120 * 86_400_000)
  expect(expires.getTime()).toBeLessThan(now.getTime() + 365 * 86_400_000)
})

test('an embed has no larger image than requested', () => {
  const picture = { url: `${siteUrl}/p.png`, width: 1200, height: 630, alt: '' } as const
  const shown = {
    title: 'A',
    url: siteUrl,
    author: { name: 'B', url: siteUrl },
    provider: { name: 'C', url: siteUrl },
  }
  const full = linkEmbedding({ ...shown, picture }, { maxWidth: Infinity, maxHeight: Infinity })
  expect(full).toMatchObject({ type: 'link', version: '1.0', thumbnail_width: 1200, thumbnail_height: 630 })
  const small = linkEmbedding({ ...shown, picture }, { maxWidth: 400, maxHeight: Infinity })
  expect(small).not.toHaveProperty('thumbnail_url')
})

test('machine-readable addresses are distinguished from pages', () => {
  for (const one of [
    '/robots.txt',
    '/manifest.webmanifest',
    '/texts/editors.uk_UA.json',
    '/media/ab/key.480.webp',
    '/sitemaps/jobs-0.xml.gz',
    '/company/a.json',
    '/company/a/job-postings/1.md',
    '/oembed',
  ])
    expect([one, isMachineReadable(one)]).toEqual([one, true])
  for (const one of ['/', '/company/a', '/company/a/job-postings/1', '/jobs', '/feeds', '/robots.txt/x'])
    expect([one, isMachineReadable(one)]).toEqual([one, false])
})
