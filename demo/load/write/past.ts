import type { Context } from '#backend/core/context.ts'
import { runDelivery } from '#backend/core/domainModule.ts'
import type { QueuedDelivery } from '#backend/core/deliveries.ts'

/**
 * Runs a command at an earlier time, and immediately the reactions to its events, which get the same date. Sends no
 * mails and does not count towards rate limits.
 */
export async function runInPast<Result>(
  ctx: Context,
  timestamp: Date,
  command: (past: Context) => Promise<Result>,
): Promise<Result> {
  const due: QueuedDelivery[] = []
  const past: Context = {
    ...ctx,
    now: () => timestamp,
    rates: { use: async () => undefined, reset: async () => undefined },
    queue: {
      ...ctx.queue,
      add: async () => undefined,
      async addAll(name, items) {
        if (name === 'delivery') due.push(...items.map(({ data }) => data as QueuedDelivery))
      },
      notifyWorker: () => undefined,
    },
  }
  const result = await command(past)
  for (let delivery = due.shift(); delivery; delivery = due.shift())
    await runDelivery(past, delivery, { id: 'demo' })
  return result
}
