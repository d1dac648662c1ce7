import { and, asc, eq, isNull, lt, lte, or } from '#drizzle'
import type { Context } from '../core/context.ts'
import { Refused } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import { kinds } from './kinds.ts'
import { supportSteps, type SupportRow } from './schema.ts'

/** Steps that one run does. */
const batchSize = 20
/** After so long, a step that was begun to be done is done again: the process has ended meanwhile. */
const retryMs = 10 * 60 * 1000

/** Does the steps whose time has come. One that fails is tried again, and keeps no other from being done. */
export async function performSupportSteps(ctx: Context): Promise<void> {
  const now = ctx.now()
  const isDue = and(
    isNull(supportSteps.endedAt),
    lte(supportSteps.dueAt, now),
    or(isNull(supportSteps.startedAt), lt(supportSteps.startedAt, new Date(now.getTime() - retryMs))),
  )
  const due = await ctx.db
    .select({ id: supportSteps.id })
    .from(supportSteps)
    .where(isDue)
    .orderBy(asc(supportSteps.dueAt))
    .limit(batchSize)
  for (const { id } of due) {
    const [step] = await ctx.db
      .update(supportSteps)
      .set({ startedAt: now })
      .where(and(eq(supportSteps.id, id), isDue))
      .returning()
    if (step)
      await perform(ctx, step).catch((error: unknown) => ctx.log.error({ err: error, step: id }, 'support'))
  }
}

async function perform(ctx: Context, step: SupportRow): Promise<void> {
  const outcome = (await isDone(ctx, step)) ? 'done' : 'void'
  await transact(ctx, async (tx, emit) => {
    await tx
      .update(supportSteps)
      .set({ endedAt: ctx.now(), outcome })
      .where(and(eq(supportSteps.id, step.id), isNull(supportSteps.endedAt)))
    await emit('supportEnded', { stepId: step.id })
  })
}

async function isDone(ctx: Context, step: SupportRow): Promise<boolean> {
  try {
    return await kinds[step.kind].perform(ctx, step.accountId ?? step.companyId ?? 0, step)
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
