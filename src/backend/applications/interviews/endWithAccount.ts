import { eq } from '#drizzle'
import type { Reactions } from '../../core/deliveries.ts'
import { transact } from '../../core/transact.ts'
import { lockApplications } from '../lockApplications.ts'
import { applications } from '../schema/applications.ts'
import { endInterviews } from './end.ts'

/** Somebody who closes their account comes to no interview; whoever leads it learns that. */
export const endWithAccount: Reactions = {
  accountClosed: (ctx, { accountId }) =>
    transact(ctx, async (tx, emit) => {
      const sent = await lockApplications(tx, eq(applications.userId, accountId))
      await endInterviews(tx, emit, sent, { status: 'declined', now: ctx.now() })
    }),
}
