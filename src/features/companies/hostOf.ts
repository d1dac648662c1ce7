/** A web address as people say it: 'globex.example/about' instead of 'https://www.globex.example/about/'. */
export function hostOf(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
