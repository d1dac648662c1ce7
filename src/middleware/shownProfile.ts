import type { APIContext } from 'astro'
import { call } from '#contract/core/call.ts'
import { findProfile } from '#contract/profiles/profiles.ts'
import { pathsFor, routes, withPrefix } from '#paths'

/**
 * Whom an address names must be there, whatever page it is of. A page that is the same for everyone is so under any
 * name, too: it has one address, without.
 */
export async function findShownProfile({ locals, url }: APIContext): Promise<Response | void> {
  const { scope, route, viewer } = locals
  // The profile's own page looks by itself.
  if (scope.profileId === null || !route || (viewer && route.name === 'home')) return
  const unnamed = { ...scope, profileId: null }
  await call(locals.api, findProfile, { params: { identifier: String(scope.profileId) } }).catch(
    (error: unknown) => {
      // The way home from here is not the way to nobody's profile.
      locals.scope = unnamed
      locals.path = pathsFor(unnamed)
      throw error
    },
  )
  if (!('shared' in routes[route.name])) return
  const location = withPrefix(locals.barePath, unnamed) + url.search
  return new Response(null, { status: 301, headers: { location } })
}
