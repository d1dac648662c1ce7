import { batchedWorkOf, retentionNamesOf, runAllBatches } from '#backend/core/batchedWork.ts'
import type { Context } from '#backend/core/context.ts'
import { registeredOn } from '#backend/core/domainModule.ts'
import type { Work, WorkName } from '#backend/ports/work/workNames.ts'

/** Work without data needs none. */
export type DataOf<Name extends WorkName> = Work[Name] extends Record<string, never> ? [] : [data: Work[Name]]

/** Runs what is registered under this name, as the queue does; of batched work all batches. */
export async function runWork<Name extends WorkName>(
  ctx: Context,
  name: Name,
  ...[data]: DataOf<Name>
): Promise<void> {
  const { modules } = registeredOn(ctx)
  const batched = batchedWorkOf(modules)
  const names = name === 'sweep' ? retentionNamesOf(modules) : [name]
  const work = names.flatMap((one) => batched.get(one) ?? [])
  for (const one of work) await runAllBatches(ctx, one)
  if (work.length > 0) return
  const [handler] = modules.flatMap(({ work: own }) => own?.[name] ?? [])
  if (!handler) throw new Error(`No domain handles ${name}`)
  await handler(ctx, (data ?? {}) as Work[Name], { id: `test of ${name}` })
}
