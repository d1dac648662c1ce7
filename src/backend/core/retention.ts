import type { Context } from './context.ts'
import { registeredOn } from './domainModule.ts'

/** Runs the retention tasks of all domains. One failure does not stop the others. */
export async function deleteExpired(ctx: Context): Promise<void> {
  const failures: unknown[] = []
  for (const { name: domain, retention = {} } of registeredOn(ctx).modules)
    for (const [name, deleteOld] of Object.entries(retention))
      try {
        await deleteOld(ctx)
      } catch (error) {
        ctx.log.error({ err: error, domain, retention: name }, 'retention task failed')
        failures.push(error)
      }
  if (failures.length > 0) throw new AggregateError(failures, 'Some retention tasks failed')
}
