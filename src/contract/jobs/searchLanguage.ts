/** In the address of a job search in every language; without any, it is in the reader's own. */
export const everyLanguage = 'all'

/** The query of `/jobs` for a search that may name no language. A file of its own, because every page loads it. */
export const withLanguage = (query: string): string =>
  new URLSearchParams(query).has('language') ? query : `${query}${query && '&'}language=${everyLanguage}`
