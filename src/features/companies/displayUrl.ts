/** A web address for display: 'globex.example/about' instead of 'https://www.globex.example/about/'. */
export function displayUrl(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
