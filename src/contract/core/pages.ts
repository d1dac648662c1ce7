/** The parameters of each page of the site, by the page's name. `src/paths.ts` declares them. @public */
export interface Pages {}

/** Parameters of an address: none is an empty object. */
type Rest<Params> = [keyof Params] extends [never]
  ? [params?: Record<string, never> | null, query?: Record<string, string | number>]
  : [params: Params, query?: Record<string, string | number>]

/** Builds the address of a page: `path('companyJob', { slug, id })`. */
export type Paths = <N extends keyof Pages>(name: N, ...rest: Rest<Pages[N]>) => string
