import { absolute, type Paths } from '#paths'

/** A `<link rel="alternate">`. */
export interface AlternateLink {
  readonly type: string
  readonly href: string
  readonly title: string
}

interface PageContext {
  readonly path: Paths
  readonly site: { readonly siteUrl: string }
}

/** A company's feed, in both formats. */
export function companyFeedLinks(slug: string, title: string, { path, site }: PageContext): AlternateLink[] {
  const href = (form: string) => absolute(path('companyFeed', { name: `${slug}.${form}` }), site.siteUrl)
  return [
    { type: 'application/atom+xml', href: href('atom'), title },
    { type: 'application/feed+json', href: href('json'), title },
  ]
}

/** The feed of a company's posts, in both formats. */
export function postFeedLinks(slug: string, title: string, { path, site }: PageContext): AlternateLink[] {
  const href = (form: string) => absolute(path('postFeed', { name: `${slug}.${form}` }), site.siteUrl)
  return [
    { type: 'application/atom+xml', href: href('atom'), title },
    { type: 'application/feed+json', href: href('json'), title },
  ]
}

/** The feed of all companies, in both formats. */
export function allFeedLinks(title: string, { path, site }: PageContext): AlternateLink[] {
  const href = (form: string) => absolute(path('feed', { name: `jobs.${form}` }), site.siteUrl)
  return [
    { type: 'application/atom+xml', href: href('atom'), title },
    { type: 'application/feed+json', href: href('json'), title },
  ]
}

/** Machine-readable versions of a page. */
export function machineReadableLinks(page: string, title: string): AlternateLink[] {
  return [
    { type: 'application/json', href: `${page}.json`, title },
    { type: 'text/markdown', href: `${page}.md`, title },
  ]
}

/** oEmbed data for links to a page. */
export function oembedLink(page: string, title: string, { path, site }: PageContext): AlternateLink {
  const query = { url: page, format: 'json' }
  return {
    type: 'application/json+oembed',
    href: absolute(path('embedding', null, query), site.siteUrl),
    title,
  }
}
