import * as contract from '#contract/cvImports/imports.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { applyImport, undoImport } from './applyImport.ts'
import { listImports, showImport } from './showImport.ts'
import { discardImport, startImport } from './startImport.ts'

export function cvImportRoutes(app: App): void {
  serve(app, contract.startImport, ({ ctx, viewer, files, locale }) =>
    startImport(ctx, viewer, files.source, locale),
  )
  serve(app, contract.listImports, ({ ctx, viewer }) => listImports(ctx, viewer))
  serve(app, contract.showImport, ({ ctx, viewer, params, locale }) =>
    showImport(ctx, viewer, params.importId, locale),
  )
  serve(app, contract.discardImport, ({ ctx, viewer, params }) => discardImport(ctx, viewer, params.importId))
  serve(app, contract.applyImport, ({ ctx, viewer, params, body, locale }) =>
    applyImport(ctx, viewer, params.importId, body, locale),
  )
  serve(app, contract.undoImport, ({ ctx, viewer, params }) => undoImport(ctx, viewer, params.importId))
}
