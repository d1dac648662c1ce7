/**
 * A path as people read it: the letters and digits of any alphabet instead of their codes. Everything else stays coded,
 * so that an address cannot speak to the reader in sentences.
 */
export function readablePath(path: string): string {
  return path.replaceAll(/(?:%[\dA-F]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, encodeURIComponent)
    } catch {
      return codes
    }
  })
}
