import type { Clock } from '../db/clock.ts'
import { startBackfills, startBatches } from './batchedWork.ts'
import type { Context } from './context.ts'
import type { DomainModule, WorkHandlers } from './domainModule.ts'
import type { RateRules } from './rateLimits.ts'
import type { WorkName } from '../ports/work/workNames.ts'

/** The handlers of all jobs, by name. */
export const handlersOf = (modules: readonly DomainModule[]): WorkHandlers =>
  Object.assign(
    {},
    ...modules.map(({ work }) => work),
    ...modules.map(({ batchedWork }) => startersOf(batchedWork)),
  )

const startersOf = (batchedWork: object = {}): WorkHandlers =>
  Object.fromEntries(
    Object.keys(batchedWork).map((name) => [name, (ctx: Context) => startBatches(ctx, name)]),
  )

/** The names of all jobs that the domains handle. */
export const workNamesOf = (modules: readonly DomainModule[]): WorkName[] =>
  Object.keys(handlersOf(modules)) as WorkName[]

/** When recurring jobs run, by name. */
export const schedulesOf = (modules: readonly DomainModule[]): ReadonlyMap<WorkName, string> =>
  new Map(modules.flatMap(({ schedule = {} }) => Object.entries(schedule) as [WorkName, string][]))

/** The rate limits of all domains. */
export const rateRulesOf = (modules: readonly DomainModule[]): RateRules =>
  Object.assign({}, ...modules.map(({ rateLimits }) => rateLimits))

/**
 * Registers the domains' job handlers and schedules. What is scheduled, or due at a time, compares stored times with the
 * present, so it is left to other processes while the clock is in doubt.
 */
export async function startWork(ctx: Context, modules: readonly DomainModule[], clock: Clock): Promise<void> {
  const handlers = handlersOf(modules)
  const heavy = new Set(modules.flatMap(({ heavyWork = [] }) => heavyWork))
  const work = (name: WorkName) =>
    ctx.queue.work(
      name,
      (data, attempt) => handlers[name]?.(ctx, data as never, attempt) ?? Promise.resolve(),
      { oneAtATime: heavy.has(name) },
    )
  const schedules = schedulesOf(modules)
  // What is scheduled begins batches.
  const timed = new Set<WorkName>([...schedules.keys(), 'batch'])
  for (const name of workNamesOf(modules)) if (!timed.has(name) || clock.agrees()) await work(name)
  await ctx.queue.schedule(schedules)
  await startBackfills(ctx)

  let changed = Promise.resolve()
  clock.onChange((agrees) => {
    const apply = async () => {
      for (const name of timed) await (agrees ? work(name) : ctx.queue.pause(name))
    }
    changed = changed
      .then(apply)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'timed work not paused or resumed'))
  })
}
