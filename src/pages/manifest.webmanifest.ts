import { staticTag } from '#contract/core/pageTags.ts'
import type { APIRoute } from 'astro'
import { manifestText } from '#features/syndication/manifest.ts'
import { respond } from '#features/syndication/respond.ts'

export const GET: APIRoute = ({ request, locals: { site, path } }) =>
  respond(request, manifestText({ productName: site.productName, home: path('home') }), {
    type: 'application/manifest+json',
    tags: [staticTag],
  })
