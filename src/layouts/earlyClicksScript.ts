import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import { createHash } from 'node:crypto'
import { replayEarlyClicks } from '#client/earlyClicks.ts'

/** `replayEarlyClicks` as an inline script, with the hash that the Content-Security-Policy needs. */
export const earlyClicksScript = (() => {
  const text = `(${replayEarlyClicks.toString().replaceAll(/\s+/g, ' ')})('${tokenCookie}')`
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` } as const
})()
