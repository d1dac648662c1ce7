import * as z from 'zod/mini'
import { authorizeChannel } from '#contract/accounts/session.ts'
import { findMembership, mayAnswerMessages, mayManageJobs } from '../../companies/membership.ts'
import { mayListenToPost } from '../../posts/access.ts'
import type { App } from '../../core/app.ts'
import type { Context } from '../../core/context.ts'
import { refuse } from '../../core/refuse.ts'
import { serve } from '../../core/serve.ts'
import { authorizeChannel as sign, AuthorizationRefused } from '../../ports/realtime/authorize.ts'
import type { Member } from '../../ports/realtime/presence.ts'
import { isSignedIn } from './sessions.ts'

/** Lifetime of a signature in milliseconds; a browser uses it immediately. */
const signatureMs = 60_000

/** Binds a signature to a session and an expiry (Unix time in milliseconds), besides socket, channel and user. */
const Bound = z.object({ session: z.number(), until: z.number() })
type Bound = z.infer<typeof Bound>

/**
 * Authorises users for their own private channels, those of companies that they are members of, whose jobs they manage or
 * whose messages they answer, and of posts they may read.
 */
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
 * Whether a signature is still valid; checked by the embedded realtime server at each subscription, because a signature
 * outlives the session and the right it was issued for (docs/decisions/031-channel-authorisation-rechecked.md).
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
  const [, kind, id] =
    /^private-(user|activities|company|members|post|followersPost|inbox)\.([1-9]\d{0,15})$/.exec(channel) ??
    []
  if (kind === 'user' || kind === 'activities') return Number(id) === userId
  if (kind === 'company') return mayManageJobs(ctx.db, userId, Number(id))
  if (kind === 'members') return (await findMembership(ctx.db, userId, Number(id))) !== null
  if (kind === 'post') return mayListenToPost(ctx.db, userId, { id: Number(id), visibility: 'everyone' })
  if (kind === 'followersPost')
    return mayListenToPost(ctx.db, userId, { id: Number(id), visibility: 'followers' })
  if (kind === 'inbox') return mayAnswerMessages(ctx.db, userId, Number(id))
  return false
}
