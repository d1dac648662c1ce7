import { useEffect } from 'react'
import { afterGaps, subscribe } from '#client/realtime.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { userChannel } from '#contract/realtime/channels.ts'

interface LiveRefreshProps {
  userId: number
  /** Null: any of theirs, and invitations. */
  employmentId: number | null
  /** The id of the element that shows what the other side may change. */
  part: string
}

const loadEvent = async () => (await import('#contract/realtime/events.ts')).careersChanged

/** Shows what the other side has done, while the page is open. */
export default function LiveRefresh({ userId, employmentId, part }: LiveRefreshProps) {
  useEffect(() => {
    const refresh = () => void refreshPart(part)
    return subscribe(
      loadEvent,
      userChannel(userId),
      ({ employment_id: changed }) => {
        if (employmentId === null || changed === employmentId) refresh()
      },
      afterGaps(refresh),
    )
  }, [userId, employmentId, part])
  return null
}
