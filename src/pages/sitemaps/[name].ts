import type { APIRoute } from 'astro'
import { answer } from '#features/syndication/answer.ts'
import { notHere } from '#features/syndication/notFound.ts'
import { paramsOf } from '#features/syndication/paramsOf.ts'
import { entriesOf, packed } from '#features/syndication/sitemap.ts'

export const GET: APIRoute = async ({ request, locals }) => {
  const { site, api, t } = locals
  const found = entriesOf(paramsOf(locals)['name'] ?? '', site, api, site.sitemapRows)
  if (!found) throw notHere(t)
  return answer(request, await packed(found.entries), { type: 'application/gzip', tags: found.tags })
}
