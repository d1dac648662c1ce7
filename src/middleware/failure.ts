import type { APIContext, MiddlewareNext } from 'astro'
import { CallError } from '#contract/core/errors.ts'
import { defaultLocale } from '#contract/core/locale.ts'
import { translator } from '#i18n/translate.ts'
import { pathsFor } from '#paths'
import { isUnreadableForm } from './body.ts'

/** Renders every failure on the one error page, with its own status. */
export async function failurePage(
  context: APIContext,
  next: MiddlewareNext,
  error: unknown,
): Promise<Response> {
  const { locals } = context
  locals.locale ??= defaultLocale
  locals.t ??= translator(locals.locale)
  locals.scope ??= {
    locale: locals.locale,
    profileId: null,
    strategy: locals.site.strategy,
    origins: locals.origins,
  }
  locals.path ??= pathsFor(locals.scope)
  locals.viewer ??= null
  locals.staff ??= null
  locals.route ??= null
  locals.barePath ??= context.url.pathname
  locals.failure = isUnreadableForm(error)
    ? { status: 422, message: locals.t('errors:unreadable'), code: 'unreadable' }
    : describe(error, locals.t('errors:failed'))
  if (locals.failure.status >= 500) locals.logFailure(error)
  // A request whose body was read cannot be forwarded.
  const { request, url } = context
  const errorScreen = request.bodyUsed
    ? new Request(new URL('/failure', url), { headers: request.headers })
    : '/failure'
  const page = await next(errorScreen)
  const retryAfter = (error instanceof CallError && error.retryAfter) || null
  // A dependency is unavailable; a retry may succeed.
  if (retryAfter || locals.failure.status === 503) page.headers.set('retry-after', String(retryAfter ?? 5))
  return page
}

function describe(error: unknown, fallback: string): NonNullable<App.Locals['failure']> {
  if (error instanceof CallError) {
    const status = error.kind === 'network' ? 503 : error.status || 500
    return { status, message: error.message, code: error.code }
  }
  return { status: 500, message: fallback, code: null }
}
