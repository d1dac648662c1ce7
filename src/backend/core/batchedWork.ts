import { and, eq, inArray, isNotNull, isNull, sql } from '#drizzle'
import { PermanentFailure } from '../ports/work/attempts.ts'
import { hasUnfinishedWork } from '../ports/work/findWork.ts'
import type { WorkName } from '../ports/work/workNames.ts'
import type { Context } from './context.ts'
import { registeredOn, type BatchedWork, type DomainModule } from './domainModule.ts'
import { batchedWork } from './schema.ts'

interface QueuedBatch {
  /** As in `batchedWorkOf`. */
  readonly name: string
  readonly run: number
  /** The number of batches before this one. */
  readonly batch: number
}

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** One batch of work over a whole table; it queues the next one. */
    batch: QueuedBatch
  }
}

const retentionName = (domain: string, task: string) => `retention.${domain}.${task}`

/** The names of the domains' retention tasks among the batched work. */
export const retentionNamesOf = (modules: readonly DomainModule[]): string[] =>
  modules.flatMap(({ name, retention = {} }) =>
    Object.keys(retention).map((task) => retentionName(name, task)),
  )

/** All batched work, by name. */
export const batchedWorkOf = (modules: readonly DomainModule[]): ReadonlyMap<string, BatchedWork> =>
  new Map([
    ...modules.flatMap(({ batchedWork: own = {} }) => Object.entries(own)),
    ...modules.flatMap(({ name, retention = {} }) =>
      Object.entries(retention).map(([task, work]) => [retentionName(name, task), work] as const),
    ),
  ])

export const backfillsOf = (modules: readonly DomainModule[]): WorkName[] =>
  modules.flatMap(({ backfills = [] }) => backfills)

/**
 * Begins work, unless it is under way: then it goes on where it is, and if its next batch is no longer queued, because it was
 * given up, it is queued again. A backfill that is done stays done.
 */
export async function startBatches(ctx: Context, name: string): Promise<void> {
  const isBackfill = (backfillsOf(registeredOn(ctx).modules) as string[]).includes(name)
  const now = ctx.now()
  const again = { run: sql`${batchedWork.run} + 1`, batches: 0, next: null, startedAt: now, finishedAt: null }
  await ctx.db.transaction(async (tx) => {
    // Of two starts at once, the second one waits here and finds the work of the first under way.
    const [started] = await tx
      .insert(batchedWork)
      .values({ name, startedAt: now })
      .onConflictDoUpdate({
        target: batchedWork.name,
        set: again,
        setWhere: isBackfill ? sql`false` : isNotNull(batchedWork.finishedAt),
      })
      .returning()
    const [row = null] = started
      ? [started]
      : await tx
          .select()
          .from(batchedWork)
          .where(and(eq(batchedWork.name, name), isNull(batchedWork.finishedAt)))
          .for('update')
    if (!row) return
    const isQueued = !started && (await hasUnfinishedWork(tx, 'batch', { name, run: row.run }))
    if (!isQueued) await ctx.queue.add('batch', { name, run: row.run, batch: row.batches }, { tx })
  })
  ctx.queue.notifyWorker('batch')
}

/** Begins what has never been done on this database, or goes on with it. */
export async function startBackfills(ctx: Context): Promise<void> {
  const names: string[] = backfillsOf(registeredOn(ctx).modules)
  const done = await ctx.db
    .select({ name: batchedWork.name })
    .from(batchedWork)
    .where(and(inArray(batchedWork.name, names), isNotNull(batchedWork.finishedAt)))
  const doneNames = new Set(done.map(({ name }) => name))
  for (const name of names) if (!doneNames.has(name)) await startBatches(ctx, name)
}

/** Runs one batch and queues the next one. Does nothing if an earlier attempt has done so. */
export async function runBatch(ctx: Context, { name, run, batch }: QueuedBatch): Promise<void> {
  const work = batchedWorkOf(registeredOn(ctx).modules).get(name)
  if (!work) throw new PermanentFailure(`No batched work is called ${name}`)
  const isNext = and(
    eq(batchedWork.name, name),
    eq(batchedWork.run, run),
    eq(batchedWork.batches, batch),
    isNull(batchedWork.finishedAt),
  )
  const [row] = await ctx.db.select({ from: batchedWork.next }).from(batchedWork).where(isNext)
  if (!row) return
  const next = (await work(ctx, row.from as never)) ?? null
  await ctx.db.transaction(async (tx) => {
    const [advanced] = await tx
      .update(batchedWork)
      .set({ batches: batch + 1, next, finishedAt: next ? null : ctx.now() })
      .where(isNext)
      .returning({ name: batchedWork.name })
    // Of two attempts at once, one goes on.
    if (advanced && next) await ctx.queue.add('batch', { name, run, batch: batch + 1 }, { tx })
  })
  ctx.queue.notifyWorker('batch')
}

/** Runs all batches of work here and now, for scripts: without the queue, and whether or not it is under way there. */
export async function runAllBatches(ctx: Context, work: BatchedWork): Promise<void> {
  let from: object | null = null
  do from = (await work(ctx, from as never)) ?? null
  while (from)
}
