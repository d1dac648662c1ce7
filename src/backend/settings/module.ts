import { startExport } from '#contract/accounts/closing.ts'
import * as notifications from '#contract/settings/notifications.ts'
import * as contract from '#contract/settings/settings.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { endExports, makeExport, assertMayReadExport } from './exports.ts'
import { settingRates } from './rates.ts'
import { settingsRoutes } from './routes.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Builds a data export. */
    export: { exportId: number }
    endExports: Record<string, never>
  }
}

export const settingsModule: DomainModule = {
  name: 'settings',
  contract: [contract, notifications],
  routes: settingsRoutes,
  work: { export: (ctx, { exportId }) => makeExport(ctx, exportId), endExports },
  schedule: { endExports: '41 * * * *' },
  rateLimits: settingRates,
  auditedCalls: [[startExport, 'exportAsked']],
  fileReaders: { owner: assertMayReadExport },
}
