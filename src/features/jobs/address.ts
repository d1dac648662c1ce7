/** The id in an address; what is none leads to a job that nobody has. */
export function jobIdOf(text: string | undefined): number {
  return /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : NaN
}

/** The address of another page of the same list. */
export function pageAfter(url: URL, next: string | null): string | null {
  if (next === null) return null
  const query = new URLSearchParams(url.search)
  query.set('after', next)
  return `?${query}`
}
