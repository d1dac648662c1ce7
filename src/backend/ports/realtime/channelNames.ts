export type ChannelKind = 'public' | 'private' | 'encrypted' | 'presence' | 'user'

const userChannel = '#server-to-user-'

/** Whether a name may be used for a channel: 1 to 200 letters, digits and `_ - = @ , . ;`. */
export function isChannelName(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Za-z0-9_\-=@,.;]{1,200}$/.test(name)
}

/** Whether a name may be published to: an ordinary channel, or the channel of all sockets of a user. */
export function isPublishable(name: unknown): name is string {
  return isChannelName(name) || (typeof name === 'string' && name.length <= 200 && channelUser(name) !== '')
}

/** The user of a `#server-to-user-` channel, or '' for other channels. */
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
