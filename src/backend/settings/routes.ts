import * as closing from '#contract/accounts/closing.ts'
import * as emails from '#contract/accounts/emails.ts'
import * as phones from '#contract/accounts/phones.ts'
import * as notifications from '#contract/settings/notifications.ts'
import * as contract from '#contract/settings/settings.ts'
import { closeAccount, findOnlyAdminOf } from '../accounts/closing/closeAccount.ts'
import {
  confirmEmail,
  listEmails,
  makePrimary,
  removeEmail,
  startEmail,
} from '../accounts/addresses/emails.ts'
import { listPhones, makePhonePrimary, removePhone } from '../accounts/addresses/phoneList.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { mailPaths } from '../mail/links.ts'
import { showExport, startExport } from './exports.ts'
import { saveNotificationSettings, showNotificationSettings, unsubscribeByToken } from './preferences.ts'
import { savePrivacy, showPrivacy } from './privacy.ts'

export function settingsRoutes(app: App): void {
  serve(app, emails.listEmails, ({ ctx, viewer }) => listEmails(ctx.db, viewer))
  serve(app, emails.startEmail, (call) => startEmail(call.ctx, call, call.body.email))
  serve(app, emails.confirmEmail, (call) => confirmEmail(call.ctx, call, call.body))
  serve(app, emails.makeEmailPrimary, (call) => makePrimary(call.ctx, call, call.params.emailId))
  serve(app, emails.removeEmail, (call) => removeEmail(call.ctx, call, call.params.emailId))
  serve(app, phones.listPhones, ({ ctx, viewer }) => listPhones(ctx.db, viewer))
  serve(app, phones.makePhonePrimary, ({ ctx, viewer, params }) =>
    makePhonePrimary(ctx, viewer, params.phoneId),
  )
  serve(app, phones.removePhone, ({ ctx, viewer, params }) => removePhone(ctx, viewer, params.phoneId))
  serve(app, notifications.showNotificationSettings, ({ ctx, viewer }) =>
    showNotificationSettings(ctx.db, viewer),
  )
  serve(app, notifications.saveNotificationSettings, ({ ctx, viewer, body }) =>
    saveNotificationSettings(ctx, viewer, body),
  )
  serve(app, contract.showPrivacy, ({ ctx, viewer }) => showPrivacy(ctx.db, viewer.userId))
  serve(app, contract.savePrivacy, ({ ctx, viewer, body }) => savePrivacy(ctx, viewer, body))
  serve(app, contract.unsubscribe, ({ ctx, query }) => unsubscribeByToken(ctx, query.token))
  // Mail clients without one-click unsubscribing open the link: redirect to the page that asks for confirmation.
  app.hono.get(contract.unsubscribe.path, (c) =>
    c.redirect(mailPaths(c.var.ctx)('unsubscribe', null, { token: c.req.query('token') ?? '' }), 303),
  )
  serve(app, closing.showExport, ({ ctx, viewer }) => showExport(ctx, viewer))
  serve(app, closing.startExport, ({ ctx, viewer }) => startExport(ctx, viewer))
  serve(app, closing.showClosing, async ({ ctx, viewer }) => ({
    only_admin_of: await findOnlyAdminOf(ctx.db, viewer.userId),
  }))
  serve(app, closing.closeAccount, ({ ctx, viewer }) => closeAccount(ctx, viewer))
}
