import { inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { rateLimits } from './schema.ts'
import { deleteOldMessages } from '../ports/realtime/relay.ts'
import { deleteCodesOf, deleteExpiredCodes } from './codes.ts'
import { commonRates } from './commonRates.ts'
import { deliver, registeredOn, type DomainModule, type Erased } from './domainModule.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { deleteEndedLimits, rateKey } from './rateLimits.ts'
import { sweep } from './retention.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Deletes rows past their retention period. */
    sweep: Record<string, never>
  }
}

/** Infrastructure that all domains share. */
export const coreModule: DomainModule = {
  name: 'core',
  routes: openApiRoutes,
  work: { delivery: deliver, sweep },
  schedule: { sweep: '17 3 * * *' },
  rateLimits: commonRates,
  retention: {
    codes: (ctx) => deleteExpiredCodes(ctx.db, ctx.now()),
    rateLimits: (ctx) => deleteEndedLimits(ctx.db, ctx.now()),
    relayedMessages: (ctx) => deleteOldMessages(ctx.db, ctx.now()),
  },
  async erase(ctx, tx, erased) {
    const names = registeredOn(ctx).modules.flatMap((module) => Object.keys(module.rateLimits ?? {}))
    const counters = names.flatMap((name) =>
      [...erased.emails, ...erased.phones].map((address) => rateKey(name, address)),
    )
    await deleteCodesOf(tx, erased.accountId)
    await tx.delete(rateLimits).where(inArray(rateLimits.key, counters))
    await deleteWorkOf(tx, erased)
  },
}

/**
 * Deletes queued work that contains an address of the person or names them. Only whole values match: another address
 * may contain theirs (docs/decisions/036).
 */
async function deleteWorkOf(tx: Tx, { accountId, emails, phones }: Erased): Promise<void> {
  const addresses = [...emails, ...phones]
  const matches = (payload: SQL) =>
    or(...['email', 'from', 'to', 'number'].map((key) => inArray(sql`${payload}->>${key}`, addresses)))
  await tx.execute(sql`
    delete from pgboss.job
    where data is not null and (${matches(sql`data`)} or ${matches(sql`data->'payload'`)} or data->>'names' = ${String(accountId)})`)
}
