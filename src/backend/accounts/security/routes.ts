import * as passkeys from '#contract/accounts/passkeys.ts'
import * as factor from '#contract/accounts/secondFactor.ts'
import * as proof from '#contract/accounts/reauthentication.ts'
import * as security from '#contract/accounts/security.ts'
import type { App } from '../../core/app.ts'
import { serve } from '../../core/serve.ts'
import { listActivity } from './activity.ts'
import { changePassword } from './changePassword.ts'
import { endDevice, endOtherDevices, listDevices } from './devices.ts'
import { startPasskeySignIn, signInWithPasskey } from '../signIn/passkeySignIn.ts'
import { startPasskeyReauthentication, reauthenticateWithPasskey } from './passkeyReauthentication.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from './passkeys.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
} from './secondFactor.ts'
import { reauthenticateWithPassword, showReauthentication } from './reauthentication.ts'

export function securityRoutes(app: App): void {
  serve(app, security.changePassword, (call) => changePassword(call.ctx, call.viewer, call, call.body))
  serve(app, security.listDevices, ({ ctx, viewer }) => listDevices(ctx, viewer))
  serve(app, security.endDevice, ({ ctx, viewer, params }) => endDevice(ctx, viewer, params.deviceId))
  serve(app, security.endOtherDevices, ({ ctx, viewer }) => endOtherDevices(ctx, viewer))
  serve(app, security.listActivity, ({ ctx, viewer, query }) => listActivity(ctx.db, viewer, query))
  serve(app, proof.showReauthentication, ({ ctx, viewer }) => showReauthentication(ctx, viewer))
  serve(app, proof.reauthenticateWithPassword, (call) =>
    reauthenticateWithPassword(call.ctx, call.viewer, call, call.body),
  )
  serve(app, proof.startPasskeyReauthentication, ({ ctx, viewer }) =>
    startPasskeyReauthentication(ctx, viewer.userId),
  )
  serve(app, proof.reauthenticateWithPasskey, ({ ctx, viewer, body }) =>
    reauthenticateWithPasskey(ctx, viewer, body),
  )
  serve(app, factor.showSecondFactor, ({ ctx, viewer }) => showSecondFactor(ctx.db, viewer))
  serve(app, factor.confirmSecondFactor, (call) =>
    confirmSecondFactor(call.ctx, call.viewer, call, call.body.code),
  )
  // After the PUT of this path, which may come in a POST.
  serve(app, factor.startSecondFactor, ({ ctx, viewer }) => startSecondFactor(ctx, viewer))
  serve(app, factor.endSecondFactor, (call) => endSecondFactor(call.ctx, call.viewer, call))
  serve(app, factor.renewRecoveryCodes, (call) => renewRecoveryCodes(call.ctx, call.viewer, call))
  serve(app, passkeys.startPasskeySignIn, (call) => startPasskeySignIn(call.ctx, call))
  serve(app, passkeys.signInWithPasskey, (call) => signInWithPasskey(call.ctx, call, call.body))
  serve(app, passkeys.listPasskeys, ({ ctx, viewer }) => listPasskeys(ctx.db, viewer))
  serve(app, passkeys.startPasskeyRegistration, ({ ctx, viewer }) => startPasskeyRegistration(ctx, viewer))
  serve(app, passkeys.addPasskey, (call) => addPasskey(call.ctx, call.viewer, call, call.body))
  serve(app, passkeys.renamePasskey, ({ ctx, viewer, params, body }) =>
    renamePasskey(ctx, viewer, params.passkeyId, body.name),
  )
  serve(app, passkeys.removePasskey, (call) =>
    removePasskey(call.ctx, call.viewer, call, call.params.passkeyId),
  )
}
