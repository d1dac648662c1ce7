import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $messageCounts, receiveMessageCount } from '#client/counts.ts'
import { subscribe } from '#client/realtime.ts'
import type { LinkedCompany } from '#contract/profiles/profiles.ts'
import { inboxChannel, userChannel } from '#contract/realtime/channels.ts'

const loadEvent = async () => (await import('#contract/realtime/events.ts')).messagesChanged
const listen = (channel: string) =>
  subscribe(loadEvent, channel, ({ company_id, ...count }) => receiveMessageCount(company_id, count))

/**
 * The numbers of conversations with unread messages, of the user and of the acting company, as they change; undefined as
 * long as they are those that the page was rendered with. The bell fetches them after every gap in the connection.
 */
export function useMessageCounts(userId: number | undefined, company: LinkedCompany | null) {
  const counts = useStore($messageCounts, { ssr: 'initial' })
  const companyId = company?.answer_messages ? company.id : null
  useEffect(() => (userId === undefined ? undefined : listen(userChannel(userId))), [userId])
  useEffect(() => (companyId === null ? undefined : listen(inboxChannel(companyId))), [companyId])
  return { own: counts['own']?.unread, inbox: companyId === null ? undefined : counts[companyId]?.unread }
}
