import * as contract from '#contract/notifications/notifications.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { deleteOldNotifications } from './deleteOld.ts'
import { deleteNaming } from './ofPerson.ts'
import { sendDigests } from './digests.ts'
import { notificationRoutes } from './routes.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Sends the digests that are due. */
    digests: Record<string, never>
    /** Deletes further notifications past their retention. */
    oldNotifications: Record<string, never>
  }
}

export const notificationModule: DomainModule = {
  name: 'notifications',
  contract: [contract],
  routes: notificationRoutes,
  close: deleteNaming,
  work: {
    digests: async (ctx) => void (await sendDigests(ctx)),
    oldNotifications: deleteOldNotifications,
  },
  // Some time zones are a quarter of an hour off the others.
  // The retention continues by a schedule of its own too: only what is scheduled waits while the clock is in doubt.
  schedule: { digests: '*/15 * * * *', oldNotifications: '47 3 * * *' },
  retention: { old: deleteOldNotifications },
}
