/** Path and query of a request, not normalised, because signatures cover them as sent. */
export function splitUrl(url: string): [path: string, query: URLSearchParams] {
  const mark = url.indexOf('?')
  if (mark < 0) return [url, new URLSearchParams()]
  return [url.slice(0, mark), new URLSearchParams(url.slice(mark + 1))]
}
