import { isChannelName } from './channelNames.ts'
import type { Fields } from './frames.ts'
import { badRequest } from './httpErrors.ts'
import type { Room } from './hub.ts'

/** Parses the `info` parameter, a list of `user_count` and `subscription_count`. */
export function readInfo(value: unknown): string[] {
  if (value == null || value === '') return []
  if (typeof value !== 'string') throw badRequest('info must be text')
  const facts = value.split(',').map((fact) => fact.trim())
  if (facts.some((fact) => fact !== 'user_count' && fact !== 'subscription_count')) {
    throw badRequest('info accepts user_count and subscription_count')
  }
  return facts
}

export function channelInfo(room: Room, name: string, facts: readonly string[]): Fields {
  const channel = room.channels.get(name)
  return {
    ...(facts.includes('user_count') && { user_count: channel?.presence?.size ?? 0 }),
    ...(facts.includes('subscription_count') && { subscription_count: channel?.subscribers.size ?? 0 }),
  }
}

/** The channels with this prefix that have subscribers, without those of users. */
export const occupiedChannels = (room: Room, prefix: string): string[] =>
  [...room.channels.keys()].filter((name) => name.startsWith(prefix) && !name.startsWith('#'))

/** `GET /channels`: occupied channels, by prefix. */
export function listChannels(room: Room, query: URLSearchParams): unknown {
  const prefix = query.get('filter_by_prefix') ?? ''
  const facts = readInfo(query.get('info'))
  if (facts.includes('user_count') && !prefix.startsWith('presence-')) throw usersUnavailable()
  const names = occupiedChannels(room, prefix)
  return { channels: Object.fromEntries(names.map((name) => [name, channelInfo(room, name, facts)])) }
}

/** `GET /channels/{name}` */
export function showChannel(room: Room, name: string, query: URLSearchParams): unknown {
  if (!isChannelName(name)) throw badRequest('The channel name is invalid')
  const facts = readInfo(query.get('info'))
  if (facts.includes('user_count') && !name.startsWith('presence-')) throw usersUnavailable()
  return { occupied: room.channels.has(name), ...channelInfo(room, name, facts) }
}

/** `GET /channels/{name}/users` */
export function listUsers(room: Room, name: string): unknown {
  if (!isChannelName(name) || !name.startsWith('presence-')) throw usersUnavailable()
  const ids = room.channels.get(name)?.presence?.userIds() ?? []
  return { users: ids.map((id) => ({ id })) }
}

const usersUnavailable = () => badRequest('Only presence channels have users')
