import type { Context } from './context.ts'
import type { DomainModule, WorkHandlers } from './domainModule.ts'
import type { RateRules } from './rateLimits.ts'
import type { WorkName } from '../ports/work/workNames.ts'

const handlersOf = (modules: readonly DomainModule[]): WorkHandlers =>
  Object.assign({}, ...modules.map(({ work }) => work))

/** The names of all jobs that the domains handle. */
export const workNamesOf = (modules: readonly DomainModule[]): WorkName[] =>
  Object.keys(handlersOf(modules)) as WorkName[]

/** The rate limits of all domains. */
export const rateRulesOf = (modules: readonly DomainModule[]): RateRules =>
  Object.assign({}, ...modules.map(({ rateLimits }) => rateLimits))

/** Registers the domains' job handlers and schedules. */
export async function startWork(ctx: Context, modules: readonly DomainModule[]): Promise<void> {
  const handlers = handlersOf(modules)
  for (const name of workNamesOf(modules))
    await ctx.queue.work(
      name,
      (data, attempt) => handlers[name]?.(ctx, data as never, attempt) ?? Promise.resolve(),
    )
  for (const { schedule = {} } of modules)
    for (const [name, cron] of Object.entries(schedule)) await ctx.queue.every(name as WorkName, cron)
}
