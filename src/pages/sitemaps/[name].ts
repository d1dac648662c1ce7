import type { APIRoute } from 'astro'
import { notFound, paramsOf, respond } from '#features/syndication/respond.ts'
import { sitemapEntries, gzipSitemap } from '#features/syndication/sitemap.ts'

export const GET: APIRoute = async ({ request, locals }) => {
  const { site, api, t } = locals
  const found = sitemapEntries(paramsOf(locals)['name'] ?? '', site, api, site.sitemapRows)
  if (!found) throw notFound(t)
  return respond(request, await gzipSitemap(found.entries), { type: 'application/gzip', tags: found.tags })
}
