import { createHash } from 'node:crypto'
import { canonicalJson } from '#contract/core/canonicalJson.ts'

/** SHA-256 in hex, as `sha256sum` prints it; a text is hashed in UTF-8. */
export const contentHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** The canonical JSON of a value, and its hash. */
export function hashedJson(value: unknown): { readonly content: string; readonly hash: string } {
  const content = canonicalJson(value)
  return { content, hash: contentHash(content) }
}
