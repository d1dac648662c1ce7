import { authorizeChannel } from '#contract/session.ts'
import { mayManageJobs } from '../companies/membership.ts'
import type { App } from '../core/app.ts'
import type { Context, Viewer } from '../core/context.ts'
import { forbidden } from '../core/refuse.ts'
import { serve } from '../core/serve.ts'
import { authorizeChannel as sign, AuthorizationRefused } from '../realtime/authorize.ts'

/** Admits a person to the private channels of themself and of the companies whose jobs they manage, to no others. */
export function admit(app: App): void {
  serve(app, authorizeChannel, async ({ ctx, viewer, query, body }) => {
    const key = query.app_key ?? body.app_key
    const realtimeApp = key ? ctx.realtimeApps.find((one) => one.key === key) : ctx.realtimeApps[0]
    if (!realtimeApp || !(await mayListen(ctx, viewer, body.channel_name))) throw forbidden('channelDenied')
    try {
      return sign(realtimeApp, body.socket_id, body.channel_name, { user_id: String(viewer.userId) })
    } catch (error) {
      if (error instanceof AuthorizationRefused) throw forbidden('channelDenied')
      throw error
    }
  })
}

async function mayListen(ctx: Context, viewer: Viewer, channel: string): Promise<boolean> {
  const [, kind, id] = /^private-(user|company)\.([1-9]\d{0,15})$/.exec(channel) ?? []
  if (kind === 'user') return Number(id) === viewer.userId
  if (kind === 'company') return mayManageJobs(ctx.db, viewer.userId, Number(id))
  return false
}
