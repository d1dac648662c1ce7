import * as security from '#contract/security.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { listActivity } from './activity.ts'
import { changePassword } from './changePassword.ts'
import { endDevice, endOtherDevices, listDevices } from './devices.ts'

export function securityRoutes(app: App): void {
  serve(app, security.changePassword, (call) => changePassword(call.ctx, call.viewer, call, call.body))
  serve(app, security.listDevices, ({ ctx, viewer }) => listDevices(ctx, viewer))
  serve(app, security.endDevice, ({ ctx, viewer, params }) => endDevice(ctx, viewer, params.deviceId))
  serve(app, security.endOtherDevices, ({ ctx, viewer }) => endOtherDevices(ctx, viewer))
  serve(app, security.listActivity, ({ ctx, viewer, query }) => listActivity(ctx.db, viewer, query))
}
