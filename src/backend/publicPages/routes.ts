import * as contract from '#contract/publicPages/publicPages.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { removePage, savePage } from './savePage.ts'
import { previewPage, showPage } from './showPage.ts'
import { showSettings } from './showSettings.ts'

export function publicPageRoutes(app: App): void {
  serve(app, contract.showPublicPageSettings, ({ ctx, viewer }) => showSettings(ctx, viewer))
  serve(app, contract.previewPublicPage, ({ ctx, viewer, query, locale }) =>
    previewPage(ctx, viewer, query.parts ?? [], locale),
  )
  serve(app, contract.savePublicPage, async ({ ctx, viewer, body }) => {
    await savePage(ctx, viewer, body)
    return showSettings(ctx, viewer)
  })
  serve(app, contract.removePublicPage, ({ ctx, viewer }) => removePage(ctx, viewer))
  serve(app, contract.showPublicPage, ({ ctx, params, locale }) => showPage(ctx, params.address, locale))
}
