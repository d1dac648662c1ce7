import * as contract from '#contract/credentials/verify.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { verifyCredential } from './verifyCredential.ts'

export function credentialRoutes(app: App): void {
  serve(app, contract.verifyCredential, ({ ctx, files, address }) =>
    verifyCredential(ctx, files.credential, address),
  )
}
