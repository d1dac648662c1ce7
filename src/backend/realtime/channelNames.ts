export type ChannelKind = 'public' | 'private' | 'encrypted' | 'presence' | 'user'

const userChannel = '#server-to-user-'

/** Whether a name may be used for a channel: 1 to 200 letters, digits and `_ - = @ , . ;`. */
export function isChannelName(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Za-z0-9_\-=@,.;]{1,200}$/.test(name)
}

/** Names that may be published to: ordinary channels, and the ones that lead to all sockets of one user. */
export function isPublishable(name: unknown): name is string {
  return isChannelName(name) || (typeof name === 'string' && name.length <= 200 && channelUser(name) !== '')
}

/** The user whose own channel this is, or '' for every other channel. */
export function channelUser(name: string): string {
  return name.startsWith(userChannel) ? name.slice(userChannel.length) : ''
}

export function channelKind(name: string): ChannelKind {
  if (name.startsWith(userChannel)) return 'user'
  if (name.startsWith('private-encrypted-')) return 'encrypted'
  if (name.startsWith('private-')) return 'private'
  if (name.startsWith('presence-')) return 'presence'
  return 'public'
}

export function isSocketId(id: unknown): id is string {
  return typeof id === 'string' && /^\d{1,20}\.\d{1,20}$/.test(id)
}
