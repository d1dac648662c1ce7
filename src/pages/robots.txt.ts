import { staticTag } from '#contract/core/pageTags.ts'
import type { APIRoute } from 'astro'
import { answer } from '#features/syndication/answer.ts'
import { robotsText } from '#features/syndication/robots.ts'

export const GET: APIRoute = ({ request, locals: { site, path } }) =>
  answer(request, robotsText({ ...site, path }), { type: 'text/plain; charset=utf-8', tags: [staticTag] })
