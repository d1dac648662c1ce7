import type { AstroGlobal } from 'astro'
import { defaultLocale, languageFacts, languageTag, type Locale, locales } from '#contract/core/locale.ts'
import { absolute, hostOf, pathsFor, routes, withPrefix } from '#paths'
import type { HeadProps, LayoutLinks, NavLink } from './parts/types.ts'

/** The links around a page, for its visitor. */
export function layoutLinks(
  { locals, url }: Pick<AstroGlobal, 'locals' | 'url'>,
  /** What the page shows, if it can be reported. */
  reported?: string,
): LayoutLinks {
  const { locale, scope, site, t, viewer, barePath, route } = locals
  const path = pathsFor({ ...scope, profileId: null })
  const shared = route !== null && 'shared' in routes[route.name]
  const nav: readonly NavLink[] = [
    { href: path('home'), label: t('common:nav.home'), current: barePath === '/' && !scope.profileId },
    {
      href: path('activities'),
      label: t('common:nav.activities'),
      current: barePath === '/activities' && !scope.profileId,
      forEveryone: true,
    },
    { href: path('jobs'), label: t('common:nav.jobs'), current: barePath === '/jobs', forEveryone: true },
    { href: path('people'), label: t('common:nav.people'), current: barePath === '/people' },
    { href: path('myJobs'), label: t('common:nav.myJobs'), current: barePath.startsWith('/my-jobs') },
    {
      href: path('following'),
      label: t('common:nav.following'),
      current: barePath === '/following' && !scope.profileId,
    },
    // The bell leads there too.
    { href: path('notifications'), label: t('common:nav.notifications'), inMenuOnly: true },
  ]
  return {
    home: path('home'),
    signIn: path('login'),
    createAccount: path('createAccount'),
    // A shared page includes all of them, because some of its visitors turn out to be signed in.
    nav: viewer || shared ? nav : nav.filter(({ forEveryone }) => forEveryone),
    audience: viewer ? 'signedIn' : shared ? 'either' : 'anonymous',
    footer: [
      { href: path('createCompany'), label: t('common:footer.forCompanies') },
      { href: path('verifyCredential'), label: t('titles:verifyCredential') },
      { href: path('developers'), label: t('developers:title') },
      { href: path('terms'), label: t('legal:terms.title') },
      { href: path('rules'), label: t('rules:title') },
      { href: path('privacy'), label: t('legal:privacy.title') },
      ...(reported
        ? [
            {
              href: path('report', null, { about: reported }),
              label: t('reports:footer'),
              rel: 'nofollow' as const,
            },
          ]
        : []),
    ],
    languages: locales.map((one) => ({
      href: `${withPrefix(barePath, { ...scope, locale: one, strategy: site.strategy })}?${languageQuery(url, one)}`,
      label: languageFacts(one).ownName,
      lang: languageTag(one),
      current: one === locale,
    })),
  }
}

function languageQuery(url: URL, locale: Locale): string {
  const query = new URLSearchParams(url.search)
  query.set('lang', locale)
  return query.toString()
}

/** Canonical address and its alternates in the other languages; only for public pages. */
export function canonicalOf({
  locals,
  url,
}: Pick<AstroGlobal, 'locals' | 'url'>): Pick<HeadProps, 'canonical' | 'alternates'> {
  const { scope, site, barePath } = locals
  // Each later page of a list has its own canonical address.
  const after = url.searchParams.get('after')
  const query = after === null ? '' : `?${new URLSearchParams({ after })}`
  const origin = scope.origins?.[hostOf(barePath)] ?? ''
  const address = (locale: Locale) =>
    absolute(origin + withPrefix(barePath, { ...scope, locale }) + query, site.siteUrl)
  return {
    canonical: address(scope.locale),
    alternates: [
      ...locales.map((locale) => ({ hreflang: languageTag(locale), href: address(locale) })),
      { hreflang: 'x-default', href: address(defaultLocale) },
    ],
  }
}
