import { createCdn } from '../ports/cdn/cdn.ts'
import type { CdnConfig } from '../ports/cdn/services.ts'
import type { Context } from './context.ts'

interface QueuedPurge {
  readonly tags: readonly string[]
  /** When the pages changed, in milliseconds since 1970; null if another purge has followed the change. */
  readonly changedAt: number | null
}

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Removes pages from the CDN in front of the product. */
    purgeCdn: QueuedPurge
  }
}

type Invalidation = Pick<Context, 'evict' | 'announceInvalidation'>

/** The CDN, if there is one: each invalidation queues a purge in its transaction, to be sent as soon as that is committed. */
export function withCdn(
  config: CdnConfig | null | undefined,
  { announceInvalidation, evict, queue, now }: Invalidation & Pick<Context, 'queue' | 'now'>,
): Invalidation & Pick<Context, 'cdn'> {
  if (!config) return { cdn: null, announceInvalidation, evict }
  return {
    cdn: createCdn(config),
    async announceInvalidation(tx, tags) {
      const afterCommit = await announceInvalidation(tx, tags)
      await queue.add('purgeCdn', { tags, changedAt: now().getTime() }, { tx })
      return afterCommit
    },
    evict(tags) {
      evict(tags)
      if (tags.length > 0) queue.notifyWorker('purgeCdn')
    },
  }
}

/** Purges pages again, or for another reason than a change. */
export const queuePurge = ({ queue }: Pick<Context, 'queue'>, tags: readonly string[]): Promise<void> =>
  queue.add('purgeCdn', { tags, changedAt: null })

/** Sends a queued purge. Rejects if the CDN has not accepted it, for the queue to try again. */
export async function purgeCdn(
  { cdn, now }: Pick<Context, 'cdn' | 'now'>,
  { tags, changedAt }: QueuedPurge,
): Promise<void> {
  if (!cdn) throw new Error('Pages are to be purged, but this process knows no CDN: set CDN as in the others')
  await cdn.purge(tags)
  if (changedAt !== null) cdn.recordDelay((now().getTime() - changedAt) / 1000)
}
