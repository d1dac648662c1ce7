/**
 * The followers of a company, of those users who listen on a channel of their own: its name is the prefix and the id of the
 * user.
 */
export interface Audience {
  readonly prefix: string
  readonly followersOf: number
}

/** Which of these users follow the company now. */
export type FollowersAmong = (companyId: number, userIds: readonly number[]) => Promise<readonly number[]>

/** The channels of an audience among `occupied`, the channels with this prefix that somebody listens on. */
export async function channelsOf(
  { prefix, followersOf }: Audience,
  occupied: readonly string[],
  followersAmong: FollowersAmong,
): Promise<string[]> {
  const listeners = occupied.map((name) => Number(name.slice(prefix.length))).filter(Number.isSafeInteger)
  if (listeners.length === 0) return []
  const followers = await followersAmong(followersOf, listeners)
  return followers.map((userId) => `${prefix}${userId}`)
}
