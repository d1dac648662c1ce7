import { useEffect } from 'react'
import { subscribe } from '#client/realtime.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { userChannel } from '#contract/realtime/channels.ts'

const loadEvent = async () => (await import('#contract/realtime/events.ts')).achievementsChanged

/** Keeps the list and the ring current, also after a gap in the connection. The header announces what is new. */
export default function LiveAchievements({ userId }: { userId: number }) {
  useEffect(() => {
    let refreshing = Promise.resolve()
    // One at a time, so that the last one shows the latest.
    const refresh = () => {
      refreshing = refreshing.then(() => refreshPart('achievements'))
    }
    // After every join: something may have been unlocked between the response and the subscription.
    return subscribe(loadEvent, userChannel(userId), refresh, refresh)
  }, [userId])
  return null
}
