import type { APIContext } from 'astro'
import { call } from '#contract/core/call.ts'
import { findProfile } from '#contract/profiles/profiles.ts'
import { pathsFor, routes, withPrefix, type RouteName } from '#paths'

/** Guarded pages that show the profile named in the address. */
const profilePages: readonly RouteName[] = ['home', 'achievements', 'careers']

/**
 * The profile named in an address must exist, on every page. Only pages that show a profile have addresses with one:
 * shared pages and those with the user's own data redirect to their address without it.
 */
export async function findShownProfile({ locals, url }: APIContext): Promise<Response | void> {
  const { scope, route, viewer } = locals
  // The pages of the profile do this check themselves.
  if (scope.profileId === null || !route || (viewer && profilePages.includes(route.name))) return
  const unnamed = { ...scope, profileId: null }
  await call(locals.api, findProfile, { params: { identifier: String(scope.profileId) } }).catch(
    (error: unknown) => {
      // Links on the error page must not point to the missing profile.
      locals.scope = unnamed
      locals.path = pathsFor(unnamed)
      throw error
    },
  )
  const row = routes[route.name]
  const isShared = 'shared' in row
  // Guarded pages show the user's own data, which has no place under somebody else's address.
  const isGuarded = row.guard !== 'public' && row.guard !== 'guest'
  const isOwn = viewer && isGuarded && !profilePages.includes(route.name)
  if (!isShared && !isOwn) return
  const location = withPrefix(locals.barePath, unnamed) + url.search
  // 307 repeats a post; 301 may be remembered, because a shared page looks the same to everyone.
  const status = isShared ? 301 : 307
  const headers = new Headers({ location })
  if (!isShared) headers.set('cache-control', 'no-store')
  return new Response(null, { status, headers })
}
