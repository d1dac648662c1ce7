import { locales } from '#contract/core/locale.ts'
import { absolute, routes, withPrefix, type Guard, type Paths, type Route, type Scope } from '#paths'

interface Site {
  readonly siteUrl: string
  readonly strategy: Scope['strategy']
  readonly path: Paths
}

/** Paths of the backend; none of them is a page. */
const backendPaths = ['/api/', '/broadcasting/']

/** The path of a guarded page that public ones are below, as `/people/ana` is: it is disallowed alone. */
const leadsToPublic = (own: string) =>
  Object.values<Route>(routes).some(({ guard, path }) => guard === 'public' && path.startsWith(`${own}/`))

const unlisted: readonly Guard[] = ['public', 'guest', 'staff']

/** Allows crawlers everything that needs no session. */
export function robotsText({ siteUrl, strategy, path }: Site): string {
  const guarded = Object.values<Route>(routes)
    // The home page redirects by itself, and disallowing it would disallow everything; the area of staff is not named at all.
    .filter(({ guard, path: own }) => !unlisted.includes(guard) && own !== '/')
    .flatMap(({ path: own }) => (leadsToPublic(own) ? [`${own}$`, `${own}?`] : [own]))
    .map((own) => own.replace(/(\/:\w+)+$/, '/').replace(/:\w+/g, '*'))
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
