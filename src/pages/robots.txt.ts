import type { APIRoute } from 'astro'
import { answer } from '#features/programs/answer.ts'
import { robotsText } from '#features/programs/robots.ts'

export const GET: APIRoute = ({ request, locals: { site, path } }) =>
  answer(request, robotsText({ ...site, path }), { type: 'text/plain; charset=utf-8', tags: 'robots' })
