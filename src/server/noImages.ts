import type { APIRoute } from 'astro'
import { CallError } from '#contract/core/errors.ts'

/** Replaces Astro's image endpoint, which cannot be disabled, with an ordinary not-found error. */
export const ALL: APIRoute = ({ locals, url }) => {
  const message = locals.t('common:error.unknownPath', { path: url.pathname })
  throw new CallError('refused', message, { status: 404, code: 'notFound' })
}
