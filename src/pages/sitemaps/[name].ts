import type { APIRoute } from 'astro'
import { answer } from '#features/programs/answer.ts'
import { notHere } from '#features/programs/notHere.ts'
import { entriesOf, packed } from '#features/programs/sitemap.ts'

export const GET: APIRoute = async ({ request, params, locals: { site, api, t } }) => {
  const found = entriesOf(params['name'] ?? '', site, api, site.sitemapRows)
  if (!found) throw notHere(t)
  return answer(request, await packed(found.entries), { type: 'application/gzip', tags: found.tags })
}
