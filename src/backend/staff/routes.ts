import * as events from '#contract/staff/events.ts'
import * as session from '#contract/staff/session.ts'
import { startPasskeyReauthentication } from '../accounts/security/passkeyReauthentication.ts'
import { startPasskeySignIn } from '../accounts/signIn/passkeySignIn.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { endStaffSession, showStaffSession } from './sessions.ts'
import {
  reauthenticateStaff,
  reauthenticateStaffWithPasskey,
  startStaffSession,
  startStaffSessionWithPasskey,
} from './signIn.ts'
import { listStaffEvents } from './staffEvents.ts'

export function staffRoutes(app: App): void {
  serve(app, session.startStaffSession, ({ ctx, body, ...device }) => startStaffSession(ctx, device, body))
  serve(app, session.startStaffPasskey, ({ ctx, ...device }) => startPasskeySignIn(ctx, device))
  serve(app, session.startStaffSessionWithPasskey, ({ ctx, body, ...device }) =>
    startStaffSessionWithPasskey(ctx, device, body),
  )
  serve(app, session.showStaffSession, ({ ctx, staff }) => showStaffSession(ctx, staff))
  serve(app, session.endStaffSession, ({ ctx, staff }) => endStaffSession(ctx.db, staff))
  serve(app, session.reauthenticateStaff, ({ ctx, staff, body, ...device }) =>
    reauthenticateStaff(ctx, staff, device, body),
  )
  serve(app, session.startStaffPasskeyProof, ({ ctx, staff }) =>
    startPasskeyReauthentication(ctx, staff.accountId),
  )
  serve(app, session.reauthenticateStaffWithPasskey, ({ ctx, staff, body }) =>
    reauthenticateStaffWithPasskey(ctx, staff, body),
  )
  serve(app, events.listStaffEvents, ({ ctx, query }) => listStaffEvents(ctx.db, query))
}
