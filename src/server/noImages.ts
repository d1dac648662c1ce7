import type { APIRoute } from 'astro'
import { CallError } from '#contract/core/errors.ts'

/** In the place of Astro's image endpoint, which cannot be left out: an address that is not found, like any other. */
export const ALL: APIRoute = ({ locals, url }) => {
  const message = locals.t('common:error.unknownPath', { path: url.pathname })
  throw new CallError('refused', message, { status: 404, code: 'notFound' })
}
