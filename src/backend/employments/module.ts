import * as awards from '#contract/employments/awards.ts'
import * as confirmation from '#contract/employments/confirmation.ts'
import * as corrections from '#contract/employments/corrections.ts'
import * as changes from '#contract/employments/changes.ts'
import * as events from '#contract/employments/events.ts'
import * as names from '#contract/employments/names.ts'
import * as record from '#contract/employments/record.ts'
import * as states from '#contract/employments/states.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { applyWithdrawals } from './confirmation/applyWithdrawals.ts'
import { endAllOf, endEmployments } from './endEmployments.ts'
import { handOverEmployments } from './handOverEmployments.ts'
import { liveEmployments } from './liveChanges.ts'
import { employmentRates } from './rates.ts'
import { employmentRoutes } from './routes.ts'
import { employmentNotifications } from './notifications.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Stores the end of employments whose planned termination is due. */
    endEmployments: Record<string, never>
    /** Applies withdrawals of confirmations that can no longer be undone. */
    applyWithdrawals: Record<string, never>
  }
}

export const employmentModule: DomainModule = {
  name: 'employments',
  contract: [record, awards, corrections, confirmation, names, events, changes, states],
  routes: employmentRoutes,
  reactions: {
    'notifications.employments': employmentNotifications,
    liveEmployments,
    closing: {
      accountClosed: (ctx, { accountId }) => endAllOf(ctx, { userId: accountId }, 'employee'),
      companyClosed: (ctx, { companyId }) => endAllOf(ctx, { companyId }, 'company'),
    },
  },
  handOver: handOverEmployments,
  work: {
    endEmployments: async (ctx) => void (await endEmployments(ctx)),
    applyWithdrawals: async (ctx) => void (await applyWithdrawals(ctx)),
  },
  schedule: { endEmployments: '* * * * *', applyWithdrawals: '* * * * *' },
  rateLimits: employmentRates,
  // What became due while no process was running.
  async start(ctx) {
    await ctx.queue.add('endEmployments', {})
    await ctx.queue.add('applyWithdrawals', {})
  },
}
