import { joinChannel } from './channels.ts'
import { channelKind, channelUser, isChannelName } from './channelNames.ts'
import type { Connection } from './hub.ts'
import { type Fields, frameFields, isFields, parseJson, writeFrame } from './frames.ts'
import type { Hub, MayJoin } from './hub.ts'
import type { Member } from './presence.ts'
import { channelAuth, equalsInConstantTime } from './signing.ts'
import { bindUser } from './users.ts'

interface Refusal {
  status: number
  type: 'AuthError' | 'LimitReached' | 'InvalidRequest'
  error: string
}

interface Admission {
  /** On presence channels. */
  member?: Member
  /** The signed user of a private or presence channel. */
  signed?: Member
}

/** `pusher:subscribe`: subscribes a socket to a channel, or sends it the reason for the refusal. */
export function subscribe(hub: Hub, connection: Connection, data: unknown): void {
  const fields = frameFields(data)
  const name = fields['channel']
  if (typeof name !== 'string') return connection.sendError('rejected', 'A subscription names a channel')
  const outcome = admit(hub, connection, name, fields)
  if (isRefusal(outcome)) return sendSubscriptionError(hub, connection, name, outcome)
  if (outcome.signed && hub.mayJoin) void verifyAndJoin(hub, hub.mayJoin, connection, name, outcome)
  else joinChannel(connection, name, outcome.member)
}

/**
 * Subscribes the socket if the application confirms that its signature is still valid. The socket is bound to its user
 * already, so `disconnectUser` closes it even while the check is pending.
 */
async function verifyAndJoin(
  hub: Hub,
  mayJoin: MayJoin,
  connection: Connection,
  name: string,
  { signed, member }: Admission,
): Promise<void> {
  const attempt = {}
  connection.pendingJoins.set(name, attempt)
  let allowed = false
  try {
    allowed = signed !== undefined && (await mayJoin(name, signed))
  } catch (error) {
    hub.log({ kind: 'failed', where: 'message', error })
  }
  // The socket may have unsubscribed or subscribed again meanwhile.
  if (connection.pendingJoins.get(name) !== attempt) return
  connection.pendingJoins.delete(name)
  if (!connection.room.connections.has(connection.id)) return
  if (allowed) joinChannel(connection, name, member)
  else sendSubscriptionError(hub, connection, name, refuse('AuthError', 'The signature is no longer valid'))
}

function sendSubscriptionError(hub: Hub, connection: Connection, name: string, refusal: Refusal): void {
  const { id: socketId, room } = connection
  const app = room.app.name
  hub.log({ kind: 'subscriptionRefused', reason: refusal.error, app, socketId, channel: name })
  connection.send(writeFrame({ event: 'pusher:subscription_error', channel: name, data: refusal }))
}

function admit(hub: Hub, connection: Connection, name: string, fields: Fields): Refusal | Admission {
  const kind = channelKind(name)
  if (kind !== 'user' && !isChannelName(name)) return refuse('InvalidRequest', 'Invalid channel name')
  if (connection.channels.has(name)) return {}
  if (connection.channels.size + connection.pendingJoins.size >= hub.limits.channelsPerConnection) {
    return refuse('LimitReached', 'Too many channels on this connection')
  }
  if (kind === 'public') return {}
  if (kind === 'user') {
    const own = connection.signedInAs !== undefined && connection.signedInAs === channelUser(name)
    return own ? {} : refuse('AuthError', 'This channel belongs to another user')
  }
  const channelData = fields['channel_data']
  const signed = typeof channelData === 'string' ? channelData : undefined
  const expected = channelAuth(connection.room.app, connection.id, name, signed)
  if (!equalsInConstantTime(String(fields['auth']), expected))
    return refuse('AuthError', 'The signature is wrong')
  const member = readMember(signed)
  if (kind === 'presence') return admitMember(hub, connection, name, member, signed ?? '')
  if (member) bindUser(connection, member.userId)
  return { signed: member ?? { userId: '', info: undefined } }
}

function admitMember(
  hub: Hub,
  connection: Connection,
  name: string,
  member: Member | undefined,
  signed: string,
): Refusal | Admission {
  if (!member) return refuse('InvalidRequest', 'channel_data names no user_id')
  if (Buffer.byteLength(signed) > hub.limits.presenceMemberBytes) {
    return refuse('LimitReached', 'channel_data is too large')
  }
  const presence = connection.room.channels.get(name)?.presence
  if (presence && !presence.has(member.userId) && presence.size >= hub.limits.presenceMembers) {
    return refuse('LimitReached', 'Too many members')
  }
  bindUser(connection, member.userId)
  return { member, signed: member }
}

function readMember(signed: string | undefined): Member | undefined {
  const data = signed === undefined ? undefined : parseJson(signed)
  if (!isFields(data)) return undefined
  const id = data['user_id']
  // Some applications sign numeric ids.
  const userId = typeof id === 'number' || typeof id === 'string' ? String(id) : ''
  return userId === '' || userId.length > 128 ? undefined : { userId, info: data['user_info'] }
}

function refuse(type: Refusal['type'], error: string): Refusal {
  return { status: { AuthError: 401, LimitReached: 403, InvalidRequest: 400 }[type], type, error }
}

function isRefusal(answer: Refusal | Admission): answer is Refusal {
  return 'status' in answer
}
