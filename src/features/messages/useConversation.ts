import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import {
  listMessages,
  readConversation,
  type ConversationSide,
  type Message,
} from '#contract/messages/messages.ts'

interface MessagePage {
  readonly items: readonly Message[]
  readonly next: string | null
}

/** Where a conversation comes from. */
export interface ConversationSource<Shown> {
  /** Tells it from others. */
  readonly key: string
  /** Null until somebody has written. */
  readonly idOf: (shown: Shown) => number | null
  readonly load: () => Promise<{ conversation: Shown; messages: MessagePage }>
  /** Subscribes to its changes; returns how to end that. */
  readonly watch: (onChange: () => void) => () => void
}

/** A conversation that stays current while its page is open, and is read while somebody looks at it. */
export function useConversation<Shown extends { readonly side: ConversationSide }>(
  first: Shown,
  firstPage: MessagePage,
  source: ConversationSource<Shown>,
) {
  const [conversation, setConversation] = useState(first)
  /** Newest first, as they are listed. */
  const [messages, setMessages] = useState(firstPage.items)
  const [next, setNext] = useState(firstPage.next)
  const conversationId = source.idOf(conversation)
  const readId = useRef(0)

  const add = (some: readonly Message[]) =>
    setMessages((known) => {
      const byId = new Map([...known, ...some].map((one) => [one.id, one]))
      return [...byId.values()].toSorted((a, b) => b.id - a.id)
    })
  const show = (found: { conversation: Shown; messages: MessagePage }) => {
    // Of the page that it began with, the end is known already.
    if (conversationId === null) setNext(found.messages.next)
    setConversation(found.conversation)
    add(found.messages.items)
  }
  const refresh = useEffectEvent(() => {
    source
      .load()
      .then(show)
      .catch((error: unknown) => {
        // What is shown stays; the next event or visit loads the rest.
        if (!(error instanceof CallError)) throw error
      })
  })
  const watch = useEffectEvent((onChange: () => void) => source.watch(onChange))
  useEffect(() => watch(() => refresh()), [source.key])

  const latest = messages.find(({ side }) => side !== conversation.side)?.id ?? 0
  const read = useEffectEvent(() => {
    if (conversationId === null || latest <= readId.current || document.visibilityState !== 'visible') return
    readId.current = latest
    const params = { conversationId }
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
    /** Shows what was loaded, or came with a message that was just sent. */
    show,
    /** Adds a message that was just sent. */
    append: (message: Message) => add([message]),
    hasEarlier: next !== null,
    async loadEarlier(): Promise<void> {
      const params = { conversationId: conversationId ?? 0 }
      const page = await call(api, listMessages, { params, query: { after: next ?? '' } })
      add(page.items)
      setNext(page.next)
    },
  }
}
