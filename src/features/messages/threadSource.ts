import { api } from '#client/api.ts'
import { afterGaps, subscribe } from '#client/realtime.ts'
import { call } from '#contract/core/call.ts'
import { showApplicationThread, type ApplicationThread } from '#contract/messages/applicationThreads.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import type { ConversationSource } from './useConversation.ts'

const loadEvent = async () => (await import('#contract/realtime/events.ts')).applicationMessagesChanged

/** A thread with its newest messages, as pages show it. */
export const shownThread = (thread: ApplicationThread) => ({
  conversation: thread,
  messages: thread.messages,
})

/** What is written about an application, for either side. */
export const threadSource = (
  applicationId: number,
  userId: number,
): ConversationSource<ApplicationThread> => ({
  key: `${userId} ${applicationId}`,
  idOf: ({ conversation_id: id }) => id,
  load: async () => shownThread(await call(api, showApplicationThread, { params: { applicationId } })),
  watch: (onChange) =>
    subscribe(
      loadEvent,
      userChannel(userId),
      ({ application_id: changed }) => {
        if (changed === applicationId) onChange()
      },
      afterGaps(onChange),
    ),
})
