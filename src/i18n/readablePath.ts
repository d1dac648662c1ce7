/**
 * Decodes the letters and digits of a path for display. Everything else stays encoded, so that an address
 * cannot smuggle sentences into the page.
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
