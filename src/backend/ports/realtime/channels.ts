import { channelKind } from './channelNames.ts'
import { writeFrame } from './frames.ts'
import type { Channel, Connection, Room } from './hub.ts'
import { type Member, Presence } from './presence.ts'

export function joinChannel(connection: Connection, name: string, member?: Member): void {
  const { room } = connection
  const channel = room.channels.get(name) ?? openChannel(room, name)
  if (!channel.subscribers.has(connection)) {
    const isNew = member !== undefined && channel.presence?.join(member) === true
    if (isNew) announce(channel, 'pusher_internal:member_added', memberData(member))
    channel.subscribers.add(connection)
    connection.channels.set(name, member)
  }
  const data = JSON.stringify(channel.presence ? { presence: channel.presence.snapshot() } : {})
  connection.send(writeFrame({ event: 'pusher_internal:subscription_succeeded', channel: name, data }))
}

export function leaveChannel(connection: Connection, name: string): void {
  const channel = connection.room.channels.get(name)
  if (!channel?.subscribers.delete(connection)) return
  const member = connection.channels.get(name)
  connection.channels.delete(name)
  if (channel.subscribers.size === 0) connection.room.channels.delete(name)
  else if (member && channel.presence?.leave(member.userId)) {
    announce(channel, 'pusher_internal:member_removed', { user_id: member.userId })
  }
}

/** Sends a message to all subscribers of a channel but `exceptSocketId`. Returns the number of sockets. */
export function broadcast(room: Room, name: string, frame: Buffer, exceptSocketId?: string): number {
  let delivered = 0
  for (const connection of room.channels.get(name)?.subscribers ?? []) {
    if (connection.id !== exceptSocketId && connection.send(frame)) delivered += 1
  }
  return delivered
}

function openChannel(room: Room, name: string): Channel {
  const subscribers = new Set<Connection>()
  const channel: Channel =
    channelKind(name) === 'presence' ? { name, subscribers, presence: new Presence() } : { name, subscribers }
  room.channels.set(name, channel)
  return channel
}

function announce(channel: Channel, event: string, data: unknown): void {
  const frame = writeFrame({ event, channel: channel.name, data: JSON.stringify(data) })
  for (const connection of channel.subscribers) connection.send(frame)
}

function memberData(member: Member) {
  return { user_id: member.userId, ...(member.info !== undefined && { user_info: member.info }) }
}
