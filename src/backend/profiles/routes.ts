import { eq } from 'drizzle-orm'
import * as contract from '#contract/profiles.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { accounts } from '../db/schema/accounts.ts'
import { showProfile, showProfileExtra, toUserId } from './queries.ts'

export function profileRoutes(app: App): void {
  serve(app, contract.showOwnProfile, ({ ctx, viewer, locale }) =>
    showProfile(ctx.db, viewer.userId, 'own', locale),
  )
  serve(app, contract.showOwnProfileExtra, ({ ctx, viewer, locale }) =>
    showProfileExtra(ctx.db, viewer.userId, 'own', locale),
  )
  // By their id even the own profile is shown as others see it.
  serve(app, contract.showProfile, ({ ctx, params, locale }) =>
    showProfile(ctx.db, toUserId(params.identifier), 'others', locale),
  )
  serve(app, contract.showProfileExtra, ({ ctx, params, locale }) =>
    showProfileExtra(ctx.db, toUserId(params.identifier), 'others', locale),
  )
  serve(app, contract.setLocale, async ({ ctx, viewer, body }) => {
    await ctx.rates.use('write', viewer.userId)
    await ctx.db.update(accounts).set({ locale: body.locale }).where(eq(accounts.id, viewer.userId))
    return null
  })
}
