import { staticTag } from '#contract/core/pageTags.ts'
import type { APIRoute } from 'astro'
import { respond } from '#features/syndication/respond.ts'
import { robotsText } from '#features/syndication/robots.ts'

export const GET: APIRoute = ({ request, locals: { site, path } }) =>
  respond(request, robotsText({ ...site, path }), { type: 'text/plain; charset=utf-8', tags: [staticTag] })
