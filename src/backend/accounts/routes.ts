import * as contract from '#contract/accounts.ts'
import * as phones from '#contract/phones.ts'
import * as session from '#contract/session.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { admit } from './channels.ts'
import { confirmPhone, startPhone } from './phones.ts'
import { signIn, signOut, verifyEmail } from './signIn.ts'
import { promiseCode, signUp } from './signUp.ts'

export function accountRoutes(app: App): void {
  serve(app, contract.register, (call) => signUp(call.ctx, call, call.body))
  serve(app, contract.registerCompany, (call) => signUp(call.ctx, call, call.body))
  serve(app, contract.verifyEmail, (call) => verifyEmail(call.ctx, call, call.body))
  serve(app, contract.resendCode, (call) => promiseCode(call.ctx, call, call.body.email))
  serve(app, contract.signIn, (call) => signIn(call.ctx, call, call.body))
  serve(app, phones.startPhone, (call) => startPhone(call.ctx, call, call.body.phone))
  serve(app, phones.confirmPhone, (call) => confirmPhone(call.ctx, call, call.body))
  serve(app, session.signOut, ({ ctx, viewer }) => signOut(ctx, viewer))
  admit(app)
}
