import type { Tx } from '../db/connect.ts'
import { events } from './schema.ts'
import type { Context } from './context.ts'
import { deliveriesOf, type EmittedEvent } from './deliveries.ts'
import { registeredOn } from './domainModule.ts'
import type { Emit } from './events.ts'
import { withInvalidation, type Invalidations } from './invalidations.ts'

/** A change of more than so many, as a decision about thousands, keeps nobody waiting who changes one thing. */
const manyEvents = 20

/**
 * Runs a change in one transaction together with the deliveries of its events and the invalidation of the pages that
 * it affects. Reactions run later. Once the change is acknowledged no page shows the old state: this process evicts
 * its pages here, the others when they receive the message that follows the commit. A change that was rolled back for a deadlock runs again.
 */
export async function transact<T>(ctx: Context, change: (tx: Tx, emit: Emit) => Promise<T>): Promise<T> {
  const { reactions, invalidations } = registeredOn(ctx)
  let queued = 0
  const result = await withInvalidation(ctx, async (tx) => {
    const emitted: EmittedEvent[] = []
    const returned = await change(tx, async (name, payload) => void emitted.push({ name, payload }))
    const deliveries = deliveriesOf(reactions, emitted)
    await ctx.queue.addAll(
      'delivery',
      deliveries.map((data) => ({ data })),
      { tx, giveWay: emitted.length > manyEvents },
    )
    queued = deliveries.length
    return [returned, await findTags(invalidations, tx, emitted)]
  })
  if (queued > 0) ctx.queue.notifyWorker('delivery')
  return result
}

async function findTags(
  invalidations: readonly Invalidations[],
  tx: Tx,
  emitted: readonly EmittedEvent[],
): Promise<string[]> {
  const tags = new Set<string>()
  for (const { name, payload } of emitted)
    for (const one of invalidations)
      for (const tag of (await one[name]?.(payload as never, tx)) ?? []) tags.add(tag)
  return [...tags]
}

/** Queues the deliveries of events that an earlier release stored but did not process. */
export async function queueUndelivered(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const waiting = await tx.delete(events).returning({ name: events.name, payload: events.payload })
    const emitted = waiting.map(
      ({ name, payload }) => ({ name, payload: JSON.parse(payload) as never }) as EmittedEvent,
    )
    const deliveries = deliveriesOf(registeredOn(ctx).reactions, emitted)
    await ctx.queue.addAll(
      'delivery',
      deliveries.map((data) => ({ data })),
      { tx },
    )
  })
}
