import type { APIContext } from 'astro'
import { CallError } from '#contract/core/errors.ts'
import { matchRoute, pathsFor } from '#paths'

/** Reads the shown profile from the address, `/profile-<id>/…`, and strips its segment. */
export async function readScope({ locals }: APIContext): Promise<Response | void> {
  const [, first = ''] = locals.barePath.split('/')
  const isScoped = first.startsWith('profile-')
  const id = first.slice('profile-'.length)
  const { origins } = locals
  if (isScoped && !/^[1-9]\d{0,15}$/.test(id)) {
    locals.scope = { locale: locals.locale, profileId: null, strategy: locals.site.strategy, origins }
    locals.path = pathsFor(locals.scope)
    throw new CallError('refused', locals.t('errors:profileNotFound'), {
      status: 404,
      code: 'profileNotFound',
    })
  }
  if (isScoped) locals.barePath = locals.barePath.slice(first.length + 1) || '/'
  locals.scope = {
    locale: locals.locale,
    profileId: isScoped ? Number(id) : null,
    strategy: locals.site.strategy,
    origins,
  }
  locals.path = pathsFor(locals.scope)
  locals.route = matchRoute(locals.barePath)
}
