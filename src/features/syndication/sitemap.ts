import {
  allCompaniesTag,
  allJobsTag,
  allPostsTag,
  allPublicPagesTag,
  staticTag,
} from '#contract/core/pageTags.ts'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { call, type Transport } from '#contract/core/call.ts'
import {
  listDirectoryCompanies,
  listDirectoryJobs,
  listDirectoryPeople,
  listDirectoryPosts,
  type DirectoryPart,
} from '#contract/directory/directory.ts'
import { defaultLocale, languageTag, type Locale, locales } from '#contract/core/locale.ts'
import { apiSections } from '#features/developers/apiSections.ts'
import {
  absolute,
  originsOn,
  pathsFor,
  routes,
  type Paths,
  type Route,
  type RouteName,
  type Scope,
} from '#paths'
import { xml, type Markup } from './xml.ts'

/** The settings that a site's addresses depend on. */
export interface Site {
  readonly siteUrl: string
  readonly companyOrigin?: string | null
  readonly strategy: Scope['strategy']
}

/** Every row has at most two pages, each in every language. */
export const addressesOfRow = 2 * locales.length
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const opening = `${head}<urlset xmlns="${space}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
const closing = '</urlset>\n'
const readAtOnce = 100

/** What has parts, besides the pages that do not depend on data. */
const kinds = ['companies', 'jobs', 'posts', 'people'] as const

/** The sitemap index, each part with the time of its latest change. */
export function sitemapIndex(
  { siteUrl, path }: { siteUrl: string; path: Paths },
  parts: Readonly<Record<(typeof kinds)[number], readonly DirectoryPart[]>>,
): string {
  const entry = (name: string, changed?: string) =>
    xml`<sitemap><loc>${absolute(path('sitemapPart', { name }), siteUrl)}</loc>${changed && xml`<lastmod>${changed}</lastmod>`}</sitemap>\n`
  const files = [
    entry('pages.xml.gz'),
    ...kinds.flatMap((kind) =>
      parts[kind].map(({ part, changed_at }) => entry(`${kind}-${part}.xml.gz`, changed_at)),
    ),
  ]
  return `${head}<sitemapindex xmlns="${space}">\n${files.join('')}</sitemapindex>\n`
}

/** A page in each language with links to the others; a single entry if addresses have no language. */
export function pageEntries(site: Site, of: (path: Paths) => string, changed?: string): string {
  const { siteUrl, strategy } = site
  const origins = originsOn('site', site)
  const address = (locale: Locale) =>
    absolute(of(pathsFor({ locale, profileId: null, strategy, origins })), siteUrl)
  const link = (hreflang: string, href: string) =>
    xml`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`
  const alternates: Markup[] =
    strategy === 'no_prefix'
      ? []
      : [
          ...locales.map((locale) => link(languageTag(locale), address(locale))),
          link('x-default', address(defaultLocale)),
        ]
  return [...new Set(locales.map(address))]
    .map((loc) => {
      const lastmod = changed && xml`<lastmod>${changed}</lastmod>`
      return xml`<url><loc>${loc}</loc>${lastmod}${alternates}</url>\n`.text
    })
    .join('')
}

/** Pages that do not depend on data: public and shared. */
function staticPages(site: Site): string {
  const names = (Object.keys(routes) as RouteName[]).filter((name) => {
    const row: Route = routes[name]
    return (row.shared || row.cachedForGuests) && row.layout !== 'bare' && !row.path.includes(':')
  })
  const pages = names.map((name) => pageEntries(site, (path) => path(name as 'terms')))
  const described = apiSections
    .filter((part) => part !== 'others')
    .map((part) => pageEntries(site, (path) => path('developersPart', { part })))
  return [...pages, ...described].join('')
}

async function* companyEntries(api: Transport, site: Site, part: number, part_size: number) {
  const list = (after: object) =>
    call(api, listDirectoryCompanies, { query: { part, part_size, limit: readAtOnce, ...after } })
  for await (const { slug, changed_at } of allRows(list)) {
    yield pageEntries(site, (path) => path('company', { slug }), changed_at)
    yield pageEntries(site, (path) => path('companyJobs', { slug }), changed_at)
  }
}

async function* jobEntries(api: Transport, site: Site, part: number, part_size: number) {
  const list = (after: object) =>
    call(api, listDirectoryJobs, { query: { part, part_size, limit: readAtOnce, ...after } })
  for await (const { slug, id, changed_at } of allRows(list))
    yield pageEntries(site, (path) => path('companyJob', { slug, id }), changed_at)
}

async function* postEntries(api: Transport, site: Site, part: number, part_size: number) {
  const list = (after: object) =>
    call(api, listDirectoryPosts, { query: { part, part_size, limit: readAtOnce, ...after } })
  for await (const { slug, id, changed_at } of allRows(list))
    yield pageEntries(site, (path) => path('companyPost', { slug, id }), changed_at)
}

async function* peopleEntries(api: Transport, site: Site, part: number, part_size: number) {
  const list = (after: object) =>
    call(api, listDirectoryPeople, { query: { part, part_size, limit: readAtOnce, ...after } })
  for await (const { address, changed_at } of allRows(list))
    yield pageEntries(site, (path) => path('publicPage', { address }), changed_at)
}

/** Iterates a paginated list to its end. */
async function* allRows<Row>(
  list: (after: {
    after?: string
  }) => Promise<{ readonly items: readonly Row[]; readonly next: string | null }>,
): AsyncGenerator<Row> {
  let page = await list({})
  yield* page.items
  while (page.next !== null) {
    page = await list({ after: page.next })
    yield* page.items
  }
}

/** The entries of a sitemap by its file name, `jobs-0.xml.gz`; null for an unknown name. */
export function sitemapEntries(
  name: string,
  site: Site,
  api: Transport,
  partSize: number,
): { readonly entries: AsyncIterable<string> | Iterable<string>; readonly tags: readonly string[] } | null {
  if (name === 'pages.xml.gz') return { entries: [staticPages(site)], tags: [staticTag] }
  const [, kind, part = ''] = /^(companies|jobs|posts|people)-(0|[1-9]\d{0,8})\.xml\.gz$/.exec(name) ?? []
  if (kind === 'jobs') return { entries: jobEntries(api, site, Number(part), partSize), tags: [allJobsTag] }
  if (kind === 'posts')
    return { entries: postEntries(api, site, Number(part), partSize), tags: [allPostsTag, allCompaniesTag] }
  if (kind === 'people')
    return { entries: peopleEntries(api, site, Number(part), partSize), tags: [allPublicPagesTag] }
  if (kind === 'companies')
    return { entries: companyEntries(api, site, Number(part), partSize), tags: [allCompaniesTag, allJobsTag] }
  return null
}

/**
 * Compresses entries while they are read, so that memory holds only the compressed file, a twentieth of the
 * plain one.
 */
export async function gzipSitemap(
  entries: AsyncIterable<string> | Iterable<string>,
): Promise<Buffer<ArrayBuffer>> {
  const gzip = createGzip({ level: 6 })
  const chunks: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = finished(gzip)
  gzip.write(opening)
  for await (const text of entries) if (!gzip.write(text)) await once(gzip, 'drain')
  gzip.end(closing)
  await done
  return Buffer.concat(chunks)
}
