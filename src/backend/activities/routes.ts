import * as contract from '#contract/activities/activities.ts'
import type { App } from '../core/app.ts'
import { readFor } from '../core/readFor.ts'
import { serve } from '../core/serve.ts'
import { toUserId } from '../profiles/queries.ts'
import { muteCompany } from '../follows/mute.ts'
import { listActivities, listProfileActivities } from './queries.ts'

export function activityRoutes(app: App): void {
  serve(app, contract.listActivities, ({ ctx, viewer, query, locale }) =>
    readFor(ctx, viewer, (on) => listActivities(on, viewer, query, locale)),
  )
  serve(app, contract.listProfileActivities, async ({ ctx, viewer, address, params, query, locale }) => {
    await ctx.rates.use('profileRead', viewer.userId)
    await ctx.rates.use('profileReadAddress', address)
    return listProfileActivities(ctx, viewer, toUserId(params.identifier), query, locale)
  })
  serve(app, contract.muteCompany, ({ ctx, viewer, params }) => muteCompany(ctx, viewer, params.slug, true))
  serve(app, contract.unmuteCompany, ({ ctx, viewer, params }) =>
    muteCompany(ctx, viewer, params.slug, false),
  )
}
