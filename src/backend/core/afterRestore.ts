import { setTimeout as delay } from 'node:timers/promises'
import type { WorkName } from '../ports/work/workNames.ts'
import { countDue, parkWork, queueInterrupted } from '../ports/work/parkWork.ts'
import type { Context } from './context.ts'
import { registeredOn, type DomainModule } from './domainModule.ts'
import { findRestored, removeRestoredMark } from './restored.ts'
import { handlersOf } from './startWork.ts'

/** How often the queue is looked at, in milliseconds. */
const pollMs = 200

/**
 * Makes a restored database ready for use. Each domain ends what must not come back; then everything is done that was due since the
 * backup, and the mail and texts that come of it are parked, because most of them have been sent already. The mark goes last, so that
 * all of it can be repeated after a crash. Nothing else may run on the database. Returns sentences for operators; null when the
 * database is not marked.
 */
export async function afterRestore(ctx: Context): Promise<string[] | null> {
  const takenAt = await findRestored(ctx.db)
  if (!takenAt) return null
  const { modules } = registeredOn(ctx)
  const lines = [`The database shows the state of ${takenAt.toISOString()}.`]
  for (const { afterRestore: end } of modules) lines.push(...((await end?.(ctx)) ?? []))
  const parked = await catchUp(ctx, modules)
  lines.push(`${parked} mails and other messages are parked: npm run deliveries lists, sends and drops them.`)
  await removeRestoredMark(ctx.db)
  return lines
}

/** Returns the number of jobs that were parked. */
async function catchUp(ctx: Context, modules: readonly DomainModule[]): Promise<number> {
  const handlers = handlersOf(modules)
  const sending = modules.flatMap(({ sendingWork = [] }) => sendingWork)
  const names = (Object.keys(handlers) as WorkName[]).filter((name) => !sending.includes(name))
  const reason = 'parked after a restore: it may have been sent before'
  // What was queued before goes first, so that nothing below is a repetition of it.
  await queueInterrupted(ctx.db)
  let parked = await parkWork(ctx.db, sending, reason)
  for (const { schedule = {} } of modules)
    for (const name of Object.keys(schedule) as WorkName[])
      // The retention has time until the product runs.
      if (name !== 'sweep') await ctx.queue.add(name, {} as never)
  for (const name of names)
    await ctx.queue.work(name, async (data, attempt) => handlers[name]?.(ctx, data as never, attempt))
  while ((await countDue(ctx.db, names)) > 0) await delay(pollMs)
  for (const name of names) await ctx.queue.pause(name)
  // Reactions that fail are tried again later, and may send as well.
  parked += await parkWork(ctx.db, [...sending, 'delivery'], reason)
  return parked
}
