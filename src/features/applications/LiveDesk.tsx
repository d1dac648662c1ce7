import { useEffect } from 'react'
import { $unopenedCounts } from '#client/counts.ts'
import { subscribe } from '#client/realtime.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { userChannel } from '#contract/realtime/channels.ts'

interface LiveDeskProps {
  companyId: number
  userId: number
  /** The id of the element that shows what waits. */
  part: string
}

const loadEvent = async () => (await import('#contract/realtime/events.ts')).applicationMessagesChanged

/** Shows what happens to applications while the desk is open: each change counts anew what nobody has opened. */
export default function LiveDesk({ companyId, userId, part }: LiveDeskProps) {
  useEffect(
    () =>
      $unopenedCounts.listen((_counts, _before, changed) => {
        if (changed === String(companyId)) void refreshPart(part)
      }),
    [companyId, part],
  )
  useEffect(() => subscribe(loadEvent, userChannel(userId), () => void refreshPart(part)), [userId, part])
  return null
}
