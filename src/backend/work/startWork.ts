import type { Context } from '../core/context.ts'
import type { DomainModule, WorkHandlers } from '../core/domainModule.ts'
import type { RateRules } from '../core/rateLimits.ts'
import type { WorkName } from './workNames.ts'

const handlersOf = (modules: readonly DomainModule[]): WorkHandlers =>
  Object.assign({}, ...modules.map(({ work }) => work))

/** Every kind of work that some domain does. */
export const workOf = (modules: readonly DomainModule[]): WorkName[] =>
  Object.keys(handlersOf(modules)) as WorkName[]

/** The limits of all domains. */
export const rateRulesOf = (modules: readonly DomainModule[]): RateRules =>
  Object.assign({}, ...modules.map(({ rateLimits }) => rateLimits))

/** Hands the queue's work to the domains that do it, and has them do some of it again and again. */
export async function startWork(ctx: Context, modules: readonly DomainModule[]): Promise<void> {
  const handlers = handlersOf(modules)
  for (const name of workOf(modules))
    await ctx.queue.work(
      name,
      (data, attempt) => handlers[name]?.(ctx, data as never, attempt) ?? Promise.resolve(),
    )
  for (const { schedule = {} } of modules)
    for (const [name, cron] of Object.entries(schedule)) await ctx.queue.every(name as WorkName, cron)
}
