import { locales } from '#contract/core/locale.ts'
import { absolute, routes, withPrefix, type Paths, type Route, type Scope } from '#paths'

interface Site {
  readonly siteUrl: string
  readonly strategy: Scope['strategy']
  readonly path: Paths
}

/** What belongs to the backend; nothing there is a page. */
const backendPaths = ['/api/', '/broadcasting/']

/** What crawlers may read: everything but what asks who they are. */
export function robotsText({ siteUrl, strategy, path }: Site): string {
  const guarded = Object.values<Route>(routes)
    // The home page leads to the way in by itself, and to forbid it would forbid everything.
    .filter(({ guard, path: own }) => guard !== 'public' && guard !== 'guest' && own !== '/')
    .map(({ path: own }) => own.replace(/(\/:\w+)+$/, '/').replace(/:\w+/g, '*'))
  const shortest = guarded.filter((one) => !guarded.some((other) => other !== one && one.startsWith(other)))
  const scopes = locales.map((locale) => ({ locale, profileId: null, strategy }))
  const lines = scopes.flatMap((scope) => shortest.map((own) => withPrefix(own, scope)))
  return [
    'User-agent: *',
    ...[...backendPaths, ...new Set(lines)].map((own) => `Disallow: ${own}`),
    '',
    `Sitemap: ${absolute(path('sitemap'), siteUrl)}`,
    '',
  ].join('\n')
}
