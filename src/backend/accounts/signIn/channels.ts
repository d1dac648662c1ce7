import * as z from 'zod/mini'
import { authorizeChannel } from '#contract/accounts/session.ts'
import { mayManageJobs } from '../../companies/membership.ts'
import type { App } from '../../core/app.ts'
import type { Context } from '../../core/context.ts'
import { refuse } from '../../core/refuse.ts'
import { serve } from '../../core/serve.ts'
import { authorizeChannel as sign, AuthorizationRefused } from '../../realtime/authorize.ts'
import type { Member } from '../../realtime/presence.ts'
import { isSignedIn } from './sessions.ts'

/** Milliseconds in which a signature is used: a browser does so at once. */
const signatureMs = 60_000

/** What a signature is bound to, beside socket, channel and person: the session, and a moment (Unix, milliseconds). */
const Bound = z.object({ session: z.number(), until: z.number() })
type Bound = z.infer<typeof Bound>

/** Admits a person to the private channels of themself and of the companies whose jobs they manage, to no others. */
export function channelRoutes(app: App): void {
  serve(app, authorizeChannel, async ({ ctx, viewer, query, body }) => {
    const key = query.app_key ?? body.app_key
    const realtimeApp = key ? ctx.realtimeApps.find((one) => one.key === key) : ctx.realtimeApps[0]
    if (!realtimeApp || !(await maySubscribe(ctx, viewer.userId, body.channel_name)))
      throw refuse('channelDenied')
    try {
      return sign(realtimeApp, body.socket_id, body.channel_name, {
        user_id: String(viewer.userId),
        user_info: { session: viewer.sessionId, until: ctx.now().getTime() + signatureMs } satisfies Bound,
      })
    } catch (error) {
      if (error instanceof AuthorizationRefused) throw refuse('channelDenied')
      throw error
    }
  })
}

/**
 * Whether a signature still lets its holder in, as the embedded realtime server asks at each subscription: a signature
 * outlives the sign-in and the right that it was given for.
 */
export async function mayStillSubscribe(
  ctx: Context,
  channel: string,
  { userId, info }: Member,
): Promise<boolean> {
  const bound = Bound.safeParse(info)
  if (!bound.success || bound.data.until < ctx.now().getTime()) return false
  const account = Number(userId)
  return (await isSignedIn(ctx, bound.data.session, account)) && maySubscribe(ctx, account, channel)
}

async function maySubscribe(ctx: Context, userId: number, channel: string): Promise<boolean> {
  const [, kind, id] = /^private-(user|company)\.([1-9]\d{0,15})$/.exec(channel) ?? []
  if (kind === 'user') return Number(id) === userId
  if (kind === 'company') return mayManageJobs(ctx.db, userId, Number(id))
  return false
}
