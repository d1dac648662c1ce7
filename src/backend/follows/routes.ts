import * as following from '#contract/companies/follow.ts'
import * as contract from '#contract/follows/follows.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { toUserId } from '../profiles/queries.ts'
import { followCompany, unfollowCompany } from './followCompany.ts'
import { listFollowers, showGrowth } from './followers.ts'
import { followedAmong, listFollowedCompanies, listFollowing } from './queries.ts'
import { suggestCompanies } from './suggestions.ts'

export function followRoutes(app: App): void {
  serve(app, following.followCompany, ({ ctx, viewer, params }) => followCompany(ctx, viewer, params.slug))
  serve(app, following.unfollowCompany, ({ ctx, viewer, params }) =>
    unfollowCompany(ctx, viewer, params.slug),
  )
  serve(app, contract.listFollowedCompanies, ({ ctx, viewer, query, locale }) =>
    listFollowedCompanies(ctx, viewer, query, locale),
  )
  serve(app, contract.followedAmong, ({ ctx, viewer, query }) =>
    followedAmong(ctx.db, viewer.userId, query.slug),
  )
  serve(app, contract.listCompanySuggestions, ({ ctx, viewer, locale }) =>
    suggestCompanies(ctx.db, viewer.userId, locale),
  )
  serve(app, contract.listFollowing, async ({ ctx, viewer, address, params, query, locale }) => {
    if (viewer) await ctx.rates.use('profileRead', viewer.userId)
    await ctx.rates.use('profileReadAddress', address)
    return listFollowing(ctx, viewer, toUserId(params.identifier), query, locale)
  })
  serve(app, contract.listFollowers, ({ ctx, membership, query }) => listFollowers(ctx, membership, query))
  serve(app, contract.showFollowerGrowth, ({ ctx, membership }) => showGrowth(ctx, membership))
}
