import { joinChannel } from './channels.ts'
import { channelKind, channelUser, isChannelName } from './channelNames.ts'
import type { Connection } from './hub.ts'
import { type Fields, frameFields, isFields, parseJson, writeFrame } from './frames.ts'
import type { Hub, MayJoin } from './hub.ts'
import type { Member } from './presence.ts'
import { channelAuth, sameText } from './signing.ts'
import { knowUser } from './users.ts'

interface Refusal {
  status: number
  type: 'AuthError' | 'LimitReached' | 'InvalidRequest'
  error: string
}

interface Admitted {
  /** On a presence channel: as whom. */
  member?: Member
  /** Whom the signature of a private or presence channel names. */
  signed?: Member
}

/** `pusher:subscribe`: lets a socket into a channel, or tells it and only it why not. */
export function subscribe(hub: Hub, connection: Connection, data: unknown): void {
  const fields = frameFields(data)
  const name = fields['channel']
  if (typeof name !== 'string') return connection.complain('rejected', 'A subscription names a channel')
  const answer = admit(hub, connection, name, fields)
  if (isRefusal(answer)) return tell(hub, connection, name, answer)
  if (answer.signed && hub.mayJoin) void ask(hub, hub.mayJoin, connection, name, answer)
  else joinChannel(connection, name, answer.member)
}

/**
 * Asks the application whether its signature still holds, and lets the socket in if so. The socket is known as its
 * user's already: what ends that user's sockets meanwhile ends this one.
 */
async function ask(
  hub: Hub,
  mayJoin: MayJoin,
  connection: Connection,
  name: string,
  { signed, member }: Admitted,
): Promise<void> {
  const question = {}
  connection.asked.set(name, question)
  let holds = false
  try {
    holds = signed !== undefined && (await mayJoin(name, signed))
  } catch (error) {
    hub.log({ kind: 'failed', where: 'message', error })
  }
  // Meanwhile the socket may have left, or asked anew.
  if (connection.asked.get(name) !== question) return
  connection.asked.delete(name)
  if (!connection.room.connections.has(connection.id)) return
  if (holds) joinChannel(connection, name, member)
  else tell(hub, connection, name, refuse('AuthError', 'The signature no longer holds'))
}

function tell(hub: Hub, connection: Connection, name: string, refusal: Refusal): void {
  const { id: socketId, room } = connection
  const app = room.app.name
  hub.log({ kind: 'subscriptionRefused', reason: refusal.error, app, socketId, channel: name })
  connection.send(writeFrame({ event: 'pusher:subscription_error', channel: name, data: refusal }))
}

function admit(hub: Hub, connection: Connection, name: string, fields: Fields): Refusal | Admitted {
  const kind = channelKind(name)
  if (kind !== 'user' && !isChannelName(name)) return refuse('InvalidRequest', 'Invalid channel name')
  if (connection.channels.has(name)) return {}
  if (connection.channels.size + connection.asked.size >= hub.limits.channelsPerConnection) {
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
  if (!sameText(String(fields['auth']), expected)) return refuse('AuthError', 'The signature is wrong')
  const member = readMember(signed)
  if (kind === 'presence') return admitMember(hub, connection, name, member, signed ?? '')
  if (member) knowUser(connection, member.userId)
  return { signed: member ?? { userId: '', info: undefined } }
}

function admitMember(
  hub: Hub,
  connection: Connection,
  name: string,
  member: Member | undefined,
  signed: string,
): Refusal | Admitted {
  if (!member) return refuse('InvalidRequest', 'channel_data names no user_id')
  if (Buffer.byteLength(signed) > hub.limits.presenceMemberBytes) {
    return refuse('LimitReached', 'channel_data is too large')
  }
  const presence = connection.room.channels.get(name)?.presence
  if (presence && !presence.has(member.userId) && presence.size >= hub.limits.presenceMembers) {
    return refuse('LimitReached', 'Too many members')
  }
  knowUser(connection, member.userId)
  return { member, signed: member }
}

function readMember(signed: string | undefined): Member | undefined {
  const data = signed === undefined ? undefined : parseJson(signed)
  if (!isFields(data)) return undefined
  const id = data['user_id']
  // Other servers' applications send numbers; an id is text from here on.
  const userId = typeof id === 'number' || typeof id === 'string' ? String(id) : ''
  return userId === '' || userId.length > 128 ? undefined : { userId, info: data['user_info'] }
}

function refuse(type: Refusal['type'], error: string): Refusal {
  return { status: { AuthError: 401, LimitReached: 403, InvalidRequest: 400 }[type], type, error }
}

function isRefusal(answer: Refusal | Admitted): answer is Refusal {
  return 'status' in answer
}
