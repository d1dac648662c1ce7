import type { APIRoute } from 'astro'
import { readSitemapName, sitemapFilePath } from '#contract/directory/directory.ts'
import { notFound, paramsOf, respond } from '#features/syndication/respond.ts'
import { sitemapEntries, gzipSitemap } from '#features/syndication/sitemap.ts'

export const GET: APIRoute = async ({ request, locals }) => {
  const { site, api, t } = locals
  const name = paramsOf(locals)['name'] ?? ''
  const entries = sitemapEntries(name, site, api, site.sitemapRows)
  if (!entries) throw notFound(t)
  // The pages that depend on no data are a file of the site's own.
  if (readSitemapName(name)) {
    const known = request.headers.get('if-none-match')
    const headers = known === null ? {} : { 'if-none-match': known }
    const finished = await api.send(new Request(api.baseUrl + sitemapFilePath(name), { headers }), {})
    if (finished.ok || finished.status === 304) return finished
    // An external backend does not write files.
  }
  return respond(request, await gzipSitemap(entries), { type: 'application/gzip' })
}
