import { useEffect } from 'react'
import { subscribe } from '#client/realtime.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { refreshPart } from './refreshPart.ts'

interface LiveRefreshProps {
  userId: number
  /** The id of the element that shows what the other side may change. */
  part: string
}

const loadEvent = async () => (await import('#contract/realtime/events.ts')).notificationsChanged

/** Shows what the other side has done, as soon as the reader is notified of it. */
export default function LiveRefresh({ userId, part }: LiveRefreshProps) {
  useEffect(() => {
    let latest: number | null | undefined
    let joined = 0
    return subscribe(
      loadEvent,
      userChannel(userId),
      ({ latest_id: id }) => {
        // Reading notifications changes the count, not the newest one.
        if (id === latest) return
        latest = id
        void refreshPart(part)
      },
      () => {
        // The page is fresh at the first join. Later joins follow a gap, as when the user's rights have changed.
        if (++joined > 1) void refreshPart(part)
      },
    )
  }, [userId, part])
  return null
}
