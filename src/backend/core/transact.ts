import type { Tx } from '../db/connect.ts'
import { events } from '../db/schema/accounts.ts'
import type { Context } from './context.ts'
import { deliveriesOf, type Happened } from './deliveries.ts'
import { registeredOn } from './domainModule.ts'
import type { Emit } from './events.ts'
import type { Invalidations } from './invalidations.ts'

/**
 * Runs a change in one transaction, together with the deliveries that its events call for and with the invalidation of
 * the pages that it makes untrue. The caller waits for no reaction. No page shows what was before the change once it is
 * acknowledged: this process evicts the pages here, the others with the commit itself.
 */
export async function transact<T>(ctx: Context, change: (tx: Tx, emit: Emit) => Promise<T>): Promise<T> {
  const { reactions, invalidations } = registeredOn(ctx)
  let tags: readonly string[] = []
  let queued = 0
  try {
    const result = await ctx.db.transaction(async (tx) => {
      const happened: Happened[] = []
      const made = await change(tx, async (name, payload) => void happened.push({ name, payload }))
      const deliveries = deliveriesOf(reactions, happened)
      await ctx.queue.addAll(
        'delivery',
        deliveries.map((data) => ({ data })),
        { tx },
      )
      queued = deliveries.length
      tags = await findTags(invalidations, tx, happened)
      if (tags.length > 0) await ctx.announceInvalidation(tx, tags)
      return made
    })
    ctx.evict(tags)
    if (queued > 0) ctx.queue.notifyWorker('delivery')
    return result
  } catch (error) {
    // A commit whose answer was lost may have been one.
    ctx.evict(tags)
    throw error
  }
}

async function findTags(
  invalidations: readonly Invalidations[],
  tx: Tx,
  happened: readonly Happened[],
): Promise<string[]> {
  const tags = new Set<string>()
  for (const { name, payload } of happened)
    for (const one of invalidations)
      for (const tag of (await one[name]?.(payload as never, tx)) ?? []) tags.add(tag)
  return [...tags]
}

/** Queues the deliveries of events that an earlier release recorded and did not get to. */
export async function queueUndelivered(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const waiting = await tx.delete(events).returning({ name: events.name, payload: events.payload })
    const happened = waiting.map(
      ({ name, payload }) => ({ name, payload: JSON.parse(payload) as never }) as Happened,
    )
    const deliveries = deliveriesOf(registeredOn(ctx).reactions, happened)
    await ctx.queue.addAll(
      'delivery',
      deliveries.map((data) => ({ data })),
      { tx },
    )
  })
}
