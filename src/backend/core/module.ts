import { inArray } from '#drizzle'
import { rateLimits } from './schema.ts'
import { deleteOldMessages } from '../ports/realtime/relay.ts'
import { eraseWork } from '../ports/work/deleteWork.ts'
import { deleteOldKeys } from '../ports/work/finishedWork.ts'
import { runBatch } from './batchedWork.ts'
import { purgeCdn } from './cdnPurges.ts'
import { deleteAllCodes, deleteCodesOf, deleteExpiredCodes } from './codes.ts'
import { runDelivery, registeredOn, type DomainModule } from './domainModule.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { deleteEndedLimits, rateKey, type RateRules } from './rateLimits.ts'
import { deleteExpired } from './retention.ts'

const commonRates = {
  upload: { points: 60, duration: 60 * 60 },
  write: { points: 300, duration: 60 },
} as const satisfies RateRules

declare module './rateLimits.ts' {
  interface RateNames extends Record<keyof typeof commonRates, RateRule> {}
}

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Begins the retention tasks. */
    sweep: Record<string, never>
  }
}

/** Infrastructure that all domains share. */
export const coreModule: DomainModule = {
  name: 'core',
  routes: openApiRoutes,
  work: { delivery: runDelivery, sweep: deleteExpired, batch: runBatch, purgeCdn },
  heavyWork: ['batch'],
  schedule: { sweep: '17 3 * * *' },
  rateLimits: commonRates,
  retention: {
    codes: (ctx) => deleteExpiredCodes(ctx.db, ctx.now()),
    rateLimits: (ctx) => deleteEndedLimits(ctx.db, ctx.now()),
    relayedMessages: (ctx) => deleteOldMessages(ctx.db, ctx.now()),
    workKeys: (ctx) => deleteOldKeys(ctx.db),
  },
  async afterRestore({ db }) {
    await deleteAllCodes(db)
    return []
  },
  async erase(ctx, tx, { accountId, emails, phones }) {
    const addresses = [...emails, ...phones]
    const names = registeredOn(ctx).modules.flatMap((module) => Object.keys(module.rateLimits ?? {}))
    const counters = names.flatMap((name) => addresses.map((address) => rateKey(name, address)))
    await deleteCodesOf(tx, accountId)
    await tx.delete(rateLimits).where(inArray(rateLimits.key, counters))
    await eraseWork(tx, accountId, addresses)
  },
}
