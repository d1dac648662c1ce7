import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { call, type Transport } from '#contract/core/call.ts'
import {
  listDirectoryCompanies,
  listDirectoryJobs,
  listDirectoryPeople,
  listDirectoryPosts,
  directoryKinds,
  readSitemapName,
  type DirectoryKind,
  type DirectoryPart,
  type DirectoryRow,
  type SitemapWriter,
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

/** The sitemap index, each part with the time of its latest change. */
export function sitemapIndex(
  { siteUrl, path }: { siteUrl: string; path: Paths },
  parts: Readonly<Record<DirectoryKind, readonly DirectoryPart[]>>,
): string {
  const entry = (name: string, changed?: string) =>
    xml`<sitemap><loc>${absolute(path('sitemapPart', { name }), siteUrl)}</loc>${changed && xml`<lastmod>${changed}</lastmod>`}</sitemap>\n`
  const files = [
    entry('pages.xml.gz'),
    ...directoryKinds.flatMap((kind) =>
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

/** The entries of a row: of a company, its page and its jobs. */
function entriesOf(site: Site, kind: DirectoryKind, { id, slug, changed_at }: DirectoryRow): string {
  const entry = (of: (path: Paths) => string) => pageEntries(site, of, changed_at)
  switch (kind) {
    case 'companies':
      return entry((path) => path('company', { slug })) + entry((path) => path('companyJobs', { slug }))
    case 'jobs':
      return entry((path) => path('companyJob', { slug, id }))
    case 'posts':
      return entry((path) => path('companyPost', { slug, id }))
    case 'people':
      return entry((path) => path('publicPage', { address: slug }))
  }
}

/** Writes the parts of the sitemap for the backend, which stores them ahead of requests. */
export const sitemapWriter = (site: Site): SitemapWriter => ({
  opening,
  closing,
  entries: (kind, rows) => rows.map((row) => entriesOf(site, kind, row)).join(''),
})

/** The rows of a part, of a backend that has no finished file of it. */
async function* rowsOf(api: Transport, kind: DirectoryKind, query: { part: number; part_size: number }) {
  const page = (after: object) => ({ query: { ...query, limit: readAtOnce, ...after } })
  switch (kind) {
    case 'companies':
      for await (const row of allRows((after) => call(api, listDirectoryCompanies, page(after))))
        yield { id: 0, ...row }
      break
    case 'jobs':
      yield* allRows((after) => call(api, listDirectoryJobs, page(after)))
      break
    case 'posts':
      yield* allRows((after) => call(api, listDirectoryPosts, page(after)))
      break
    case 'people':
      for await (const { address, changed_at } of allRows((after) =>
        call(api, listDirectoryPeople, page(after)),
      ))
        yield { id: 0, slug: address, changed_at }
  }
}

async function* partEntries(
  api: Transport,
  site: Site,
  kind: DirectoryKind,
  query: { part: number; part_size: number },
) {
  for await (const row of rowsOf(api, kind, query)) yield entriesOf(site, kind, row)
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
): AsyncIterable<string> | Iterable<string> | null {
  if (name === 'pages.xml.gz') return [staticPages(site)]
  const named = readSitemapName(name)
  if (!named) return null
  const { kind, part } = named
  return partEntries(api, site, kind, { part, part_size: partSize })
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
