import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import { createHash } from 'node:crypto'
import { replayEarlyClicks } from '#client/earlyClicks.ts'

/** What keeps early presses, as the text of an inline script and the hash that the policy allows it by. */
export const earlyClicksScript = (() => {
  const text = `(${replayEarlyClicks.toString().replaceAll(/\s+/g, ' ')})('${tokenCookie}')`
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` } as const
})()
