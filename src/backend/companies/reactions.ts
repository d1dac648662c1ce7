import type { Reactions } from '../core/events.ts'

const companyTag = (companyId: number) => `company:${companyId}`

/** Whatever a public page shows of a company, the page forgets before the change is answered. */
export const companyReactions: Reactions = {
  companyChanged: (ctx, { companyId }) => ctx.purge([companyTag(companyId)]),
  followed: (ctx, { companyId }) => ctx.purge([companyTag(companyId)]),
  unfollowed: (ctx, { companyId }) => ctx.purge([companyTag(companyId)]),
}
