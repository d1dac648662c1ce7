import type { RealtimeApp } from './app.ts'
import { channelKind, isChannelName, isSocketId } from './channelNames.ts'
import { channelAuth, userAuth } from './signing.ts'

/** The user behind a subscription, as the application signs it. */
export interface ChannelData {
  user_id: string
  user_info?: unknown
}

export interface ChannelAuthorization {
  auth: string
  channel_data?: string
}

export interface UserAuthorization {
  auth: string
  user_data: string
}

export type AuthorizationRefusal = 'invalidSocketId' | 'invalidChannel' | 'notAuthorizable' | 'userMissing'

/** The request for an authorisation is malformed; nothing was signed. */
export class AuthorizationRefused extends Error {
  readonly code: AuthorizationRefusal

  constructor(code: AuthorizationRefusal) {
    super(`Realtime authorisation refused: ${code}`)
    this.name = 'AuthorizationRefused'
    this.code = code
  }
}

/**
 * Signs the authorisation of `socketId` for a private or presence channel. The caller has to check that the viewer may
 * join. On a private channel `channelData` is optional; with it the socket is bound to its user, so that
 * `disconnectUser` closes it.
 *
 * @throws AuthorizationRefused when a name is malformed: signing arbitrary text would let a caller of this endpoint forge
 * signatures of another kind.
 */
export function authorizeChannel(
  app: Pick<RealtimeApp, 'key' | 'secret'>,
  socketId: string,
  channel: string,
  channelData?: ChannelData,
): ChannelAuthorization {
  if (!isSocketId(socketId)) throw new AuthorizationRefused('invalidSocketId')
  if (!isChannelName(channel)) throw new AuthorizationRefused('invalidChannel')
  const kind = channelKind(channel)
  if (kind !== 'private' && kind !== 'presence') throw new AuthorizationRefused('notAuthorizable')
  if (channelData === undefined) {
    if (kind === 'presence') throw new AuthorizationRefused('userMissing')
    return { auth: channelAuth(app, socketId, channel) }
  }
  if (!channelData.user_id) throw new AuthorizationRefused('userMissing')
  const data = JSON.stringify(channelData)
  return { auth: channelAuth(app, socketId, channel, data), channel_data: data }
}

/**
 * Signs the authorisation for `pusher.signin()`, which binds `socketId` to a user.
 *
 * @throws AuthorizationRefused for a malformed socket id or an empty user id.
 */
export function authorizeUser(
  app: Pick<RealtimeApp, 'key' | 'secret'>,
  socketId: string,
  user: { id: string; user_info?: unknown },
): UserAuthorization {
  if (!isSocketId(socketId)) throw new AuthorizationRefused('invalidSocketId')
  if (!user.id) throw new AuthorizationRefused('userMissing')
  const data = JSON.stringify(user)
  return { auth: userAuth(app, socketId, data), user_data: data }
}
