import * as attachments from '#contract/cvFiles/attachments.ts'
import * as checks from '#contract/cvFiles/checks.ts'
import * as contract from '#contract/cvFiles/files.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { listAttachableCredentials, type CredentialParts } from './attachments.ts'
import { listCheckLinks, revokeCheckLink } from './checkLinks.ts'
import { exportResume } from './exportResume.ts'
import { makeFile } from './makeFile.ts'
import { showCheck } from './showCheck.ts'

export function cvFileRoutes(app: App, credentials: CredentialParts): void {
  serve(app, contract.exportResume, ({ ctx, viewer, query }) => exportResume(ctx, viewer, query))
  serve(app, contract.makeCvFile, ({ ctx, viewer, body }) => makeFile(ctx, viewer, body, credentials))
  serve(app, attachments.listAttachableCredentials, ({ ctx, viewer }) =>
    listAttachableCredentials(ctx, viewer, credentials),
  )
  serve(app, checks.listCheckLinks, ({ ctx, viewer }) => listCheckLinks(ctx, viewer))
  serve(app, checks.revokeCheckLink, ({ ctx, viewer, params }) =>
    revokeCheckLink(ctx, viewer, params.checkLinkId),
  )
  serve(app, checks.showCheck, ({ ctx, params, address }) => showCheck(ctx, params.token, address))
}
