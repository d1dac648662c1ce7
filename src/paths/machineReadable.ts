const row = { guard: 'public', layout: 'bare', title: null, shared: true, query: [] } as const
/** Not in the page cache: a picture is kept in its own way, under an address that never shows another. */
const picture = { guard: 'public', layout: 'bare', title: null } as const

/** What programs read instead of people. `:name` ends in the form: `jobs.atom`, `globex.json`, `jobs-0.xml.gz`. */
export const machineReadableRoutes = {
  robots: { ...row, path: '/robots.txt' },
  securityText: { ...row, path: '/.well-known/security.txt' },
  sitemap: { ...row, path: '/sitemap.xml' },
  sitemapPart: { ...row, path: '/sitemaps/:name' },
  feed: { ...row, path: '/feeds/:name', query: ['after'] },
  companyFeed: { ...row, path: '/feeds/companies/:name', query: ['after'] },
  embedding: { ...row, path: '/oembed', query: ['url', 'format', 'maxwidth', 'maxheight'] },
  companyPicture: { ...picture, path: '/pictures/companies/:slug/:name' },
  jobPicture: { ...picture, path: '/pictures/jobs/:id/:name' },
} as const

const addresses =
  /^\/(?:robots\.txt|sitemap\.xml|oembed|\.well-known\/.+|(?:sitemaps|feeds|pictures)\/.*|company\/.*\.(?:json|md))$/

/** Whether an address, without its language, is read by programs: it never moves with the language of a browser. */
export const isMachineReadable = (barePath: string): boolean => addresses.test(barePath)
