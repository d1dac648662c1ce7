import { useEffect } from 'react'
import { afterGaps, subscribe } from '#client/realtime.ts'
import { refreshPart } from '#client/refreshPart.ts'

interface LiveMessagesProps {
  /** The channel on which messages are announced to the reader. */
  channel: string
  /** The id of the list. */
  part: string
}

const loadEvent = async () => (await import('#contract/realtime/events.ts')).messagesChanged

/** Shows new messages in a list while the page is open. */
export default function LiveMessages({ channel, part }: LiveMessagesProps) {
  useEffect(() => {
    const refresh = () => void refreshPart(part)
    return subscribe(loadEvent, channel, refresh, afterGaps(refresh))
  }, [channel, part])
  return null
}
