import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { indexEmployees, indexPerson } from '../search/indexPerson.ts'

const index = (ctx: Context, userId: number) => ctx.db.transaction((tx) => indexPerson(tx, userId))

/** Update the search index. */
export const peopleReactions: Reactions = {
  profileChanged: (ctx, { userId }) => index(ctx, userId),
  accountReopened: (ctx, { accountId }) => index(ctx, accountId),
  companyRenamed: (ctx, { companyId }) => indexEmployees(ctx.db, companyId),
}
