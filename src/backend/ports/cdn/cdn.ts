import { setTimeout as delay } from 'node:timers/promises'
import { purgeApis, type CdnConfig } from './services.ts'
import { isPurgeable } from './tags.ts'

/** A cache in front of the product, which stores its public pages for everybody. */
export interface Cdn {
  /** Removes the pages with any of these tags. Rejects if that was not accepted in a few attempts; again is harmless. */
  purge(tags: readonly string[]): Promise<void>
  /** @param seconds from a change until its purge was accepted */
  recordDelay(seconds: number): void
  readonly counts: PurgeCounts
}

/** Since the start of the process. */
export interface PurgeCounts {
  /** Tags in accepted requests. */
  readonly tags: number
  readonly accepted: number
  /** Each failed attempt. */
  readonly failed: number
  /** Of the last purge, in seconds. */
  readonly delay: number
}

export interface PurgePace {
  readonly attempts: number
  /** Before a failed request is sent again; doubles with each attempt. */
  readonly retryMs: number
  /** Of all attempts together. */
  readonly timeoutMs: number
}

/** What fails for longer is the queue's. */
const usualPace: PurgePace = { attempts: 3, retryMs: 100, timeoutMs: 3_000 }
/** For one of several that did not accept the last purge, so that the others do not wait for it. */
const shortPace: PurgePace = { attempts: 1, retryMs: 0, timeoutMs: 300 }

/** Sends purges one batch at a time: what comes meanwhile is sent together. */
export function createCdn(config: CdnConfig, pace: PurgePace = usualPace): Cdn {
  const api = purgeApis[config.service](config)
  const counts = { tags: 0, accepted: 0, failed: 0, delay: 0 }
  const failing = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting: { readonly tags: Set<string>; readonly sent: Promise<void> } | null = null

  async function sendBatch(tags: readonly string[]): Promise<void> {
    for (let at = 0; at < tags.length; at += api.maxTags) {
      const part = tags.slice(at, at + api.maxTags)
      const results = await Promise.allSettled(config.urls.map((url) => sendUntilAccepted(url, part)))
      const failure = results.find((result) => result.status === 'rejected')
      if (failure) throw failure.reason
      counts.tags += part.length
    }
  }

  async function sendUntilAccepted(url: string, tags: readonly string[]): Promise<void> {
    const { attempts, retryMs, timeoutMs } = failing.has(url) && config.urls.length > 1 ? shortPace : pace
    const signal = AbortSignal.timeout(timeoutMs)
    for (let attempt = 1; ; attempt++)
      try {
        await send(api.requestFor(url, tags), signal)
        counts.accepted++
        failing.delete(url)
        return
      } catch (error) {
        counts.failed++
        failing.add(url)
        if (attempt >= attempts || signal.aborted) throw error
        await delay(retryMs * 2 ** (attempt - 1))
      }
  }

  function add(tags: readonly string[]): Promise<void> {
    if (waiting) {
      for (const tag of tags) waiting.tags.add(tag)
      return waiting.sent
    }
    const all = new Set(tags)
    const sent = last.then(() => {
      waiting = null
      return sendBatch([...all])
    })
    waiting = { tags: all, sent }
    last = sent.catch(() => undefined)
    return sent
  }

  return {
    counts,
    recordDelay: (seconds) => void (counts.delay = seconds),
    async purge(tags) {
      // No page with any other tag is stored.
      const purgeable = tags.filter(isPurgeable)
      if (purgeable.length > 0) await add(purgeable)
    },
  }
}

/** @throws Error that names the host only: the request contains a secret */
async function send(request: Request, signal: AbortSignal): Promise<void> {
  const { host } = new URL(request.url)
  const response = await fetch(request, {
    // The token must not be forwarded to another address.
    redirect: 'error',
    signal,
  }).catch(() => null)
  await response?.body?.cancel()
  if (!response?.ok)
    throw new Error(
      `The CDN at ${host} ${response ? `refused a purge: ${response.status}` : 'does not respond'}`,
    )
}
