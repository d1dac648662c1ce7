import { and, eq, lt } from 'drizzle-orm'
import * as inbox from '#contract/messages/inbox.ts'
import * as contract from '#contract/messages/messages.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { conversations } from '../db/schema/messages.ts'
import { messageRates } from './rates.ts'
import { assigneeReactions, closedCompanyReactions, liveReactions } from './reactions.ts'
import { messageRoutes } from './routes.ts'

/** How long a closed conversation is kept after its last message. */
const closedDays = 2 * 365

/** Messages of people to companies. */
export const messageModule: DomainModule = {
  name: 'messages',
  contract: [contract, inbox],
  routes: messageRoutes,
  reactions: { live: liveReactions, closedCompanies: closedCompanyReactions, assignees: assigneeReactions },
  rateLimits: messageRates,
  retention: { closed: deleteClosed },
}

async function deleteClosed(ctx: Context): Promise<void> {
  await ctx.db
    .delete(conversations)
    .where(
      and(
        eq(conversations.state, 'closed'),
        lt(conversations.lastMessageAt, daysAfter(ctx.now(), -closedDays)),
      ),
    )
}
