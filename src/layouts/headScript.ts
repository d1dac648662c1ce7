import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import { createHash } from 'node:crypto'
import { replayEarlyClicks } from '#client/earlyClicks.ts'
import { reloadOnMissingChunk, reloadWindowMs } from '#client/missingChunks.ts'

/** Without names and the spaces around operators, which appear in no string of these functions. */
const inline = (run: (...args: never[]) => void, argument: string | number) => {
  const text = run
    .toString()
    .replace(/^function \w+/, 'function')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}=;,?|&<>+([-]) ?/g, '$1')
    .replaceAll(';}', '}')
    .replaceAll(') ', ')')
  return `(${text})(${JSON.stringify(argument)})`
}

/** An inline script with the hash that the Content-Security-Policy needs. */
function hashed(...parts: string[]) {
  const text = parts.join(';')
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` } as const
}

const reloads = inline(reloadOnMissingChunk, reloadWindowMs)
/** What must run before stylesheets, islands and scripts load. */
export const headScript = hashed(reloads, inline(replayEarlyClicks, tokenCookie))
/** The same for cached pages: only what cannot wait for `client/page.ts`, to fit the first round trip. */
export const cachedHeadScript = hashed(reloads)
