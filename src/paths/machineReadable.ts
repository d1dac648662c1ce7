const row = { guard: 'public', layout: 'bare', title: null, shared: true, query: [] } as const
/** Not in the page cache: pictures are immutable and have a cache of their own, states of credentials change with each commit, and files of the sitemap are large and finished. */
const uncached = { guard: 'public', layout: 'bare', title: null } as const

/** Machine-readable addresses. `:name` includes the format: `jobs.atom`, `globex.json`, `jobs-0.xml.gz`. */
export const machineReadableRoutes = {
  /** The texts of a group of islands: `editors`, a dot, the locale and `.json`. */
  islandTexts: { ...row, path: '/texts/:name' },
  manifest: { ...row, path: '/manifest.webmanifest' },
  robots: { ...row, path: '/robots.txt' },
  securityText: { ...row, path: '/.well-known/security.txt' },
  sitemap: { ...row, path: '/sitemap.xml' },
  feed: { ...row, path: '/feeds/:name', query: ['after'] },
  companyFeed: { ...row, path: '/feeds/companies/:name', query: ['after'] },
  postFeed: { ...row, path: '/feeds/posts/:name', query: ['after'] },
  embedding: { ...row, path: '/oembed', query: ['url', 'format', 'maxwidth', 'maxheight'] },
  sitemapPart: { ...uncached, path: '/sitemaps/:name' },
  companyPicture: { ...uncached, path: '/pictures/companies/:slug/:name' },
  personPicture: { ...uncached, path: '/pictures/people/:address/:name' },
  issuer: { ...uncached, path: '/issuers/:id/did.json' },
  credentialList: { ...uncached, path: '/issuers/:id/lists/:list/:name' },
  jobPicture: { ...uncached, path: '/pictures/jobs/:id/:name' },
} as const

/** The API documentation. */
export const developerRoutes = {
  developers: { ...row, layout: 'default', path: '/developers' },
  developersPart: { ...row, layout: 'default', path: '/developers/:part' },
} as const

const addresses =
  /^\/(?:robots\.txt|manifest\.webmanifest|sitemap\.xml|oembed|\.well-known\/.+|(?:texts|sitemaps|feeds|pictures|media|issuers)\/.*|(?:company|people)\/.*\.(?:json|md))$/

/** Whether a bare path is machine-readable: such addresses are never redirected to the browser's language. */
export const isMachineReadable = (barePath: string): boolean => addresses.test(barePath)
