import * as contract from '#contract/achievements/achievements.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { openProfile } from '../profiles/openProfile.ts'
import { showCompany, showPerson, showProgress } from './queries.ts'

export function achievementRoutes(app: App): void {
  serve(app, contract.showOwnAchievements, async ({ ctx, viewer }) => {
    const shown = await showPerson(ctx.db, viewer.userId, 'own', viewer.locale)
    if (!shown) throw new Error('Owners see their own achievements')
    return shown
  })
  serve(app, contract.showAchievements, async (call) => {
    const { userId, view } = await openProfile(call)
    return showPerson(call.ctx.db, userId, view, call.viewer.locale)
  })
  serve(app, contract.showCompanyAchievements, ({ ctx, params }) => showCompany(ctx.db, params.slug))
  serve(app, contract.showCompanyProgress, ({ ctx, membership }) => showProgress(ctx, membership))
}
