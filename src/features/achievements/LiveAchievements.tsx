import { useEffect } from 'react'
import { $actingSlug } from '#client/acting.ts'
import { subscribe } from '#client/realtime.ts'
import { refreshPart } from '#client/refreshPart.ts'

interface LiveAchievementsProps {
  /** Where changes of those on the page are announced. */
  channel: string
  /** The acting profile that the page shows; undefined if it shows one that was chosen there. */
  acting: string | null | undefined
}

const loadEvent = async () => (await import('#contract/realtime/events.ts')).achievementsChanged

/** Keeps the list and the ring current, also after a gap in the connection. The header announces what is new. */
export default function LiveAchievements({ channel, acting }: LiveAchievementsProps) {
  useEffect(() => {
    let refreshing = Promise.resolve()
    // One at a time, so that the last one shows the latest.
    const refresh = () => {
      refreshing = refreshing.then(() => refreshPart('achievements'))
    }
    // After every join: something may have been unlocked between the response and the subscription.
    return subscribe(loadEvent, channel, refresh, refresh)
  }, [channel])
  // Another tab may switch the profile.
  useEffect(
    () =>
      $actingSlug.listen((slug) => {
        if (acting !== undefined && slug !== acting) location.reload()
      }),
    [acting],
  )
  return null
}
