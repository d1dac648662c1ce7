import type { APIContext } from 'astro'
import { CallError } from '#contract/core/errors.ts'

/** What a form of another site can send without asking first; a missing type counts as well. */
const formLike = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

/**
 * Refuses posts that do not come from a page of this site, also those that do not say where they come from. Astro has the
 * same check, but responds in plain text instead of with a page.
 */
export function rejectOtherOrigins({ request, url, locals }: APIContext): Response | void {
  if (request.method !== 'POST' || request.headers.get('origin') === url.origin) return
  const type = request.headers.get('content-type')
  if (type !== null && !formLike.test(type)) return
  throw new CallError('refused', locals.t('errors:foreignOrigin'), { status: 403, code: 'foreignOrigin' })
}
