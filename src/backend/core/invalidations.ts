import type { Tx } from '../db/connect.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { whenSettled } from '../db/whenSettled.ts'
import type { AfterCommit, Bus } from '../ports/bus/bus.ts'
import type { Context } from './context.ts'
import type { EventName, Events } from './events.ts'

/**
 * The tags of cached pages that an event invalidates: `company:7`, `job:12`. Called inside the transaction, after the
 * change, so that it can query what was written.
 */
export type Invalidations = {
  readonly [Name in EventName]?: (
    payload: Events[Name],
    tx: Tx,
  ) => readonly string[] | Promise<readonly string[]>
}

/** What an invalidation needs of the backend. */
export type InvalidationContext = Pick<Context, 'db' | 'log' | 'evict' | 'announceInvalidation'>

/** The channel of the bus on which processes invalidate each other's pages. */
export const invalidationChannel = 'tenure_stale_pages'
/** PostgreSQL limits a notification to 8,000 bytes. */
const tagsInMessage = 200

/**
 * Invalidates pages in all other processes; `self` names this one, which evicts its own pages directly. The message is
 * delivered after the change becomes visible, so no process can evict a page, read the old rows again and cache the old page.
 */
export const announceAs =
  (self: string, bus: Pick<Bus, 'sendOnCommit'>): Context['announceInvalidation'] =>
  async (tx, tags) => {
    const afterCommit: AfterCommit[] = []
    for (let at = 0; at < tags.length; at += tagsInMessage) {
      const message = JSON.stringify({ from: self, tags: tags.slice(at, at + tagsInMessage) })
      afterCommit.push(await bus.sendOnCommit(tx, invalidationChannel, message))
    }
    return async () => void (await Promise.all(afterCommit.map((send) => send())))
  }

/** The tags that another process invalidated; none for this process's own message. */
export function readAnnounced(message: string, self: string): readonly string[] {
  const { from, tags } = JSON.parse(message) as { from: string; tags: readonly string[] }
  return from === self ? [] : tags
}

/**
 * Runs a change in one transaction and invalidates the pages with the tags that it returns. Once it resolves, no page of this
 * process shows the old state, and the other processes have been notified.
 */
export async function withInvalidation<T>(
  ctx: InvalidationContext,
  change: (tx: Tx) => Promise<readonly [result: T, tags: readonly string[]]>,
): Promise<T> {
  let tags: readonly string[] = []
  let announce: AfterCommit = async () => undefined
  let result: T
  try {
    result = await ctx.db.transaction(async (tx) => {
      const [changed, affected] = await change(tx)
      tags = affected
      if (tags.length > 0) announce = await ctx.announceInvalidation(tx, tags)
      return changed
    })
  } catch (error) {
    if (tags.length > 0 && isUnavailable(error)) void invalidateUnacknowledged(ctx, tags, announce)
    throw error
  }
  ctx.evict(tags)
  await announce()
  return result
}

/** A commit may have succeeded although its acknowledgement was lost, or may do so later. */
async function invalidateUnacknowledged(
  { db, log, evict }: InvalidationContext,
  tags: readonly string[],
  announce: AfterCommit,
): Promise<void> {
  evict(tags)
  try {
    await announce()
    await whenSettled((statement) => db.execute(statement))
    evict(tags)
    await announce()
  } catch (error) {
    log.warn({ err: error }, 'an unacknowledged change was not announced')
  }
}
