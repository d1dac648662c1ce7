import { setTimeout as delay } from 'node:timers/promises'

/** Polls until something is true; returns the milliseconds it took. Nobody helps meanwhile. */
export async function waitFor(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  { withinMs = 60_000, everyMs = 100 } = {},
): Promise<number> {
  const started = performance.now()
  for (;;) {
    if (await Promise.resolve(isTrue()).catch(() => false)) return performance.now() - started
    if (performance.now() - started > withinMs)
      throw new Error(`${what}: not within ${(withinMs / 1000).toFixed(0)} s`)
    await delay(everyMs)
  }
}

/** The status of a response; 0 without one. */
export const statusOf = (url: string, timeoutMs = 1_000): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
