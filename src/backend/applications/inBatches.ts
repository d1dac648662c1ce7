import type { Context } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'

/** Most applications that one transaction changes. */
export const batchSize = 500

/** Repeats a change of up to `batchSize` due applications, which returns how many there were, until none is left. */
export async function inBatches(
  ctx: Context,
  change: (tx: Tx, emit: Emit, now: Date) => Promise<number>,
): Promise<void> {
  for (;;) {
    const now = ctx.now()
    const changed = await transact(ctx, (tx, emit) => change(tx, emit, now))
    if (changed < batchSize) return
  }
}
