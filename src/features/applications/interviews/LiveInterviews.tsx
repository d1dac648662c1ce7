import { useEffect } from 'react'
import { subscribe } from '#client/realtime.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { userChannel } from '#contract/realtime/channels.ts'

interface LiveInterviewsProps {
  applicationId: number
  userId: number
  /** The id of the element that shows them. */
  part: string
}

const loadEvent = async () => (await import('#contract/realtime/events.ts')).interviewsChanged

/** Shows what becomes of the interviews of an application while its page is open. */
export default function LiveInterviews({ applicationId, userId, part }: LiveInterviewsProps) {
  useEffect(
    () =>
      subscribe(loadEvent, userChannel(userId), ({ application_id: changed }) => {
        if (changed === applicationId) void refreshPart(part)
      }),
    [applicationId, userId, part],
  )
  return null
}
