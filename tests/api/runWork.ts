import type { Context } from '#backend/core/context.ts'
import { registeredOn } from '#backend/core/domainModule.ts'
import type { Work, WorkName } from '#backend/ports/work/workNames.ts'

/** Work without data needs none. */
export type DataOf<Name extends WorkName> = Work[Name] extends Record<string, never> ? [] : [data: Work[Name]]

/** Runs what is registered under this name, as the queue does. */
export async function runWork<Name extends WorkName>(
  ctx: Context,
  name: Name,
  ...[data]: DataOf<Name>
): Promise<void> {
  const [handler] = registeredOn(ctx).modules.flatMap(({ work }) => work?.[name] ?? [])
  if (!handler) throw new Error(`No domain handles ${name}`)
  await handler(ctx, (data ?? {}) as Work[Name], { id: `test of ${name}` })
}
