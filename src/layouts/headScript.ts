import { createHash } from 'node:crypto'
import earlyClicks from '#client/head/earlyClicks.ts?inline-script'
import missingParts from '#client/head/missingParts.ts?inline-script'
import skippedTransitions from '#client/head/skippedTransitions.ts?inline-script'

/** An inline script with the hash that the Content-Security-Policy needs. */
function hashed(text: string) {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` } as const
}

/** What must run before stylesheets, islands and scripts load. */
export const headScript = hashed(missingParts + skippedTransitions + earlyClicks)
/** On cached pages: only what cannot wait for `client/page.ts`, to fit the first round trip. */
export const cachedHeadScript = hashed(missingParts + skippedTransitions)
