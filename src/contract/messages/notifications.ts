import * as z from 'zod/mini'
import { defineNotification, mailedAtOnce } from '../core/defineNotification.ts'
import { id } from '../core/fields.ts'

const conversation = {
  conversation_id: id,
  company_slug: z.string(),
  company: z.string(),
  subject: z.string(),
}

export const messageNotifications = [
  defineNotification({
    /** For those who answer the messages to a company. */
    kind: 'messageReceived',
    topic: 'messages',
    data: z.object({ ...conversation, person: z.string() }),
    channels: mailedAtOnce,
    message: () => 'conversation.received',
    target: (path, { company_slug: slug, conversation_id: id }) => path('inboxConversation', { slug, id }),
    group: ({ company_slug: slug }) => ({
      many: 'messages',
      about: slug,
      target: (path) => path('inbox', { slug }),
    }),
    mail: () => 'messageReceived',
  }),
  defineNotification({
    kind: 'messageAnswered',
    topic: 'messages',
    data: z.object(conversation),
    channels: mailedAtOnce,
    message: () => 'conversation.answered',
    target: (path, { conversation_id: id }) => path('conversation', { id }),
    group: ({ conversation_id: id }) => ({
      many: 'answers',
      about: id,
      target: (path) => path('conversation', { id }),
    }),
    mail: () => 'messageAnswered',
  }),
] as const
