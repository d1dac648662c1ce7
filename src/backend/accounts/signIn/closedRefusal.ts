import { and, eq, gt } from '#drizzle'
import { formatDay } from '#i18n/dates.ts'
import type { Context } from '../../core/context.ts'
import { refuse, type RefusalCode, type Refused } from '../../core/refuse.ts'
import { accountClosures } from '../schema/closures.ts'

/**
 * The response to the owner of a closed account: until when support can reopen it. After that it is as good as erased,
 * and the response is that to an unknown account.
 */
export async function closedRefusal(ctx: Context, accountId: number, unknown: RefusalCode): Promise<Refused> {
  const [closure] = await ctx.db
    .select({ eraseAfter: accountClosures.eraseAfter })
    .from(accountClosures)
    .where(and(eq(accountClosures.accountId, accountId), gt(accountClosures.eraseAfter, ctx.now())))
  if (!closure) return refuse(unknown)
  const { eraseAfter } = closure
  return refuse('accountClosed', {
    values: (locale) => ({ date: formatDay(eraseAfter, locale), support: ctx.supportEmail }),
  })
}
