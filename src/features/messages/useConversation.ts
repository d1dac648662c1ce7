import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { afterGaps, subscribe } from '#client/realtime.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import {
  listMessages,
  readConversation,
  showConversation,
  type Conversation,
  type Message,
} from '#contract/messages/messages.ts'

interface MessagePage {
  readonly items: readonly Message[]
  readonly next: string | null
}

const loadEvent = async () => (await import('#contract/realtime/events.ts')).messagesChanged

/** A conversation that stays current while its page is open, and is read while somebody looks at it. */
export function useConversation(first: Conversation, firstPage: MessagePage, channel: string) {
  const [conversation, setConversation] = useState(first)
  /** Newest first, as they are listed. */
  const [messages, setMessages] = useState(firstPage.items)
  const [next, setNext] = useState(firstPage.next)
  const params = { conversationId: first.id }
  const readId = useRef(0)

  const add = (some: readonly Message[]) =>
    setMessages((known) => {
      const byId = new Map([...known, ...some].map((one) => [one.id, one]))
      return [...byId.values()].toSorted((a, b) => b.id - a.id)
    })
  const reload = useEffectEvent(async () => {
    const [now, page] = await Promise.all([
      call(api, showConversation, { params }),
      call(api, listMessages, { params }),
    ])
    setConversation(now)
    add(page.items)
  })
  const refresh = useEffectEvent(() => {
    reload().catch((error: unknown) => {
      // What is shown stays; the next event or visit loads the rest.
      if (!(error instanceof CallError)) throw error
    })
  })
  useEffect(() => {
    return subscribe(
      loadEvent,
      channel,
      ({ conversation_id: id }) => {
        if (id === first.id) refresh()
      },
      afterGaps(refresh),
    )
  }, [channel, first.id])

  const latest = messages.find(({ side }) => side !== conversation.side)?.id ?? 0
  const read = useEffectEvent(() => {
    if (latest <= readId.current || document.visibilityState !== 'visible') return
    readId.current = latest
    call(api, readConversation, { params, body: { up_to: latest } }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
  })
  useEffect(() => {
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [latest])

  return {
    conversation,
    setConversation,
    messages,
    /** Adds a message that was just sent. */
    append: (message: Message) => add([message]),
    hasEarlier: next !== null,
    async loadEarlier(): Promise<void> {
      const page = await call(api, listMessages, { params, query: { after: next ?? '' } })
      add(page.items)
      setNext(page.next)
    },
  }
}
