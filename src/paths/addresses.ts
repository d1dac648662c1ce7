/** Parses the id in an address; NaN, which matches no row, if it is invalid. */
export function parseId(text: string | undefined): number {
  return /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : NaN
}

/** The address of the next page of a list. */
export function pageAfter(url: URL, next: string | null): string | null {
  if (next === null) return null
  const query = new URLSearchParams(url.search)
  query.set('after', next)
  return `?${query}`
}

/** A web address for display: 'globex.example/about' instead of 'https://www.globex.example/about/'. */
export function displayUrl(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
