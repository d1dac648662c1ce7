import type { APIContext } from 'astro'
import { call } from '#contract/core/call.ts'
import { findProfile } from '#contract/profiles/profiles.ts'
import { pathsFor, routes, withPrefix } from '#paths'

/**
 * The profile named in an address must exist, on every page. Shared pages have a single address, without a
 * profile, so they redirect to it.
 */
export async function findShownProfile({ locals, url }: APIContext): Promise<Response | void> {
  const { scope, route, viewer } = locals
  // The profile's own page does this check itself.
  if (scope.profileId === null || !route || (viewer && route.name === 'home')) return
  const unnamed = { ...scope, profileId: null }
  await call(locals.api, findProfile, { params: { identifier: String(scope.profileId) } }).catch(
    (error: unknown) => {
      // Links on the error page must not point to the missing profile.
      locals.scope = unnamed
      locals.path = pathsFor(unnamed)
      throw error
    },
  )
  if (!('shared' in routes[route.name])) return
  const location = withPrefix(locals.barePath, unnamed) + url.search
  return new Response(null, { status: 301, headers: { location } })
}
