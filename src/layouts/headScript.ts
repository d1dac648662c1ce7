import { createHash } from 'node:crypto'
import everyPage from '#client/head/everyPage.ts?inline-script'
import freshPage from '#client/head/freshPage.ts?inline-script'

/** An inline script with the hash that the Content-Security-Policy needs. */
function hashed(text: string) {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` } as const
}

/** What must run before stylesheets, islands and scripts load. */
export const headScript = hashed(freshPage)
/** On cached pages: only what cannot wait for `client/page.ts`, to fit the first round trip. */
export const cachedHeadScript = hashed(everyPage)
