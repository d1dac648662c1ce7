import * as contract from '#contract/uploads/uploads.ts'
import type { App } from '../core/app.ts'
import { serveProtocol } from '../core/serve.ts'
import { createUpload } from './createUpload.ts'
import { findOwnUpload } from './findUpload.ts'
import { answerTus } from './tus.ts'

export function uploadRoutes(app: App): void {
  serveProtocol(app, contract.createUpload, ({ ctx, viewer, request }) =>
    answerTus(ctx, request, null, (size, { filename, purpose }) =>
      createUpload(ctx, viewer, { size, name: filename ?? '', purpose: purpose ?? '' }),
    ),
  )
  for (const endpoint of [contract.showUpload, contract.continueUpload, contract.cancelUpload])
    serveProtocol(app, endpoint, async ({ ctx, viewer, params, request }) =>
      answerTus(ctx, request, await findOwnUpload(ctx, viewer, params.upload)),
    )
}
