import { and, isNull, lt, or } from '#drizzle'
import * as contract from '#contract/cvImports/imports.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { deleteBatch } from '../db/deleteBatch.ts'
import { cvImports } from './schema.ts'
import { cvImportRates } from './rates.ts'
import { cvImportRoutes } from './routes.ts'

export const cvImportModule: DomainModule = {
  name: 'cvImports',
  contract: [contract],
  routes: cvImportRoutes,
  rateLimits: cvImportRates,
  retention: { imports: deleteOldImports },
}

/** Deletes reviews that were not applied, and imports that can no longer be undone. */
async function deleteOldImports({ db, now }: Context): Promise<object | null> {
  const before = (days: number) => daysAfter(now(), -days)
  const isOld = or(
    lt(cvImports.createdAt, before(contract.undoDays)),
    and(isNull(cvImports.appliedAt), lt(cvImports.createdAt, before(contract.reviewDays))),
  )
  return deleteBatch(db, cvImports, isOld)
}
