import type { Logger } from 'pino'
import { queuePurge } from '#backend/core/cdnPurges.ts'
import type { BackendConfig } from '#backend/core/config.ts'
import type { Backend } from '#backend/main.ts'
import { createCdn, type Cdn } from '#backend/ports/cdn/cdn.ts'
import { everyPageTag } from '#backend/ports/cdn/tags.ts'

export interface ConnectedCdn {
  readonly cdn: Cdn
  /** Purges pages that may have been on their way when they changed, once they have arrived. */
  purgeAgain(tags: readonly string[]): void
  /** Removes all pages, because something other than a change has made them wrong. */
  purgeEveryPage(): void
}

/** So long a page is on its way, in milliseconds: with this and the purge, it is wrong for less than a second. */
const arrivalMs = 400

/**
 * The CDN in front of a process, or null. Purges go through the queue of its backend. An external backend repeats its own until
 * they are accepted; what else is purged is then tried a few times, and wrong for a minute at most.
 */
export function connectCdn(
  config: Pick<BackendConfig, 'cdn'>,
  backend: Pick<Backend, 'ctx'> | null,
  log: Logger,
): ConnectedCdn | null {
  const cdn = backend ? backend.ctx.cdn : config.cdn ? createCdn(config.cdn) : null
  if (!cdn) return null
  const purge = (tags: readonly string[]) =>
    void (backend ? queuePurge(backend.ctx, tags) : cdn.purge(tags)).catch((error: unknown) =>
      log.warn({ err: error, tags: tags.length }, 'pages were not purged from the CDN'),
    )
  return {
    cdn,
    purgeAgain(tags) {
      if (tags.length > 0) setTimeout(() => purge(tags), arrivalMs).unref()
    },
    purgeEveryPage: () => purge([everyPageTag]),
  }
}
