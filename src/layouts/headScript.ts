import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import { createHash } from 'node:crypto'
import { replayEarlyClicks } from '#client/earlyClicks.ts'
import { reloadOnMissingChunk, reloadWindowMs } from '#client/missingChunks.ts'

const inline = (run: (...args: never[]) => void, argument: string | number) =>
  `(${run.toString().replaceAll(/\s+/g, ' ')})(${JSON.stringify(argument)})`

/** What must run before islands and scripts load, inline, with the hash that the Content-Security-Policy needs. */
export const headScript = (() => {
  const text = [inline(replayEarlyClicks, tokenCookie), inline(reloadOnMissingChunk, reloadWindowMs)].join(
    ';',
  )
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` } as const
})()
