import * as contract from '#contract/accounts/signIn.ts'
import * as phones from '#contract/accounts/phones.ts'
import * as resets from '#contract/accounts/passwordResets.ts'
import * as secondFactor from '#contract/accounts/secondFactor.ts'
import * as session from '#contract/accounts/session.ts'
import * as signUps from '#contract/accounts/signUps.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { channelRoutes } from './signIn/channels.ts'
import { endSignUp, verifyEmail } from './signUp/verifyEmail.ts'
import { confirmPhone, startPhone } from './addresses/phones.ts'
import { requestPasswordReset, replacePassword, showPasswordReset } from './security/passwordReset.ts'
import { finishSignIn, signIn, signOut } from './signIn/signIn.ts'
import { changeSignUpEmail, continueSignUp, requestCode, signUp } from './signUp/signUp.ts'

export function accountRoutes(app: App): void {
  serve(app, signUps.register, (call) => signUp(call.ctx, call, call.body))
  serve(app, signUps.registerCompany, (call) => signUp(call.ctx, call, call.body))
  serve(app, signUps.continueSignUp, (call) => continueSignUp(call.ctx, call, call.body))
  serve(app, signUps.changeSignUpEmail, (call) => changeSignUpEmail(call.ctx, call, call.body))
  serve(app, signUps.verifyEmail, (call) => verifyEmail(call.ctx, call, call.body))
  serve(app, signUps.resendCode, (call) => requestCode(call.ctx, call, call.body.attempt))
  serve(app, resets.requestPasswordReset, (call) => requestPasswordReset(call.ctx, call, call.body.email))
  serve(app, resets.showPasswordReset, (call) => showPasswordReset(call.ctx, call, call.body.token))
  serve(app, resets.replacePassword, (call) => replacePassword(call.ctx, call, call.body))
  serve(app, signUps.skipPhone, ({ ctx, viewer }) => endSignUp(ctx.db, viewer))
  serve(app, contract.signIn, (call) => signIn(call.ctx, call, call.body))
  serve(app, phones.startPhone, (call) => startPhone(call.ctx, call, call.body.phone))
  serve(app, phones.confirmPhone, (call) => confirmPhone(call.ctx, call, call.body))
  serve(app, secondFactor.finishSignIn, (call) => finishSignIn(call.ctx, call, call.body))
  serve(app, session.signOut, (call) => signOut(call.ctx, call.viewer, call))
  channelRoutes(app)
}
