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
  }
}

export const notificationModule: DomainModule = {
  name: 'notifications',
  contract: [contract],
  routes: notificationRoutes,
  close: deleteNaming,
  batchedWork: { digests: sendDigests },
  // Some time zones are a quarter of an hour off the others.
  schedule: { digests: '*/15 * * * *' },
  retention: { old: deleteOldNotifications },
}
