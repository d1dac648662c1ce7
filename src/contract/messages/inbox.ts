import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, pageOf, pageQuery } from '../core/fields.ts'
import { Conversation, ConversationRow } from './messages.ts'

/** Endpoints of those who answer the messages to a company; `messages.ts` has what both sides use. */

export const inboxFilters = ['open', 'mine', 'closed'] as const
export type InboxFilter = (typeof inboxFilters)[number]
export const inboxSearchMaximum = 100
/** Counting stops here, so that its cost is bounded. */
export const inboxCountMaximum = 1_000

export const InboxSearch = z.object({
  ...pageQuery,
  /** `mine`: open ones that are assigned to the caller. */
  filter: z.optional(z.enum(inboxFilters)),
  /** In the subject, in the name of the person or, from three characters on, in a message. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(inboxSearchMaximum))),
})
export type InboxSearch = z.infer<typeof InboxSearch>

export const InboxCounts = z.object({ open: z.number(), mine: z.number(), closed: z.number() })
export type InboxCounts = z.infer<typeof InboxCounts>

export const listInbox = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/inbox',
  access: 'messageAnswerer',
  summary:
    'The conversations of people with a company, the latest message first; open ones unless asked otherwise.',
  query: InboxSearch,
  reply: z.object({
    ...pageOf(ConversationRow).shape,
    /** Whatever is searched for; at most 1,000 each. */
    counts: InboxCounts,
  }),
})

export const Answerer = z.object({ user_id: id, name: z.string() })
export type Answerer = z.infer<typeof Answerer>

export const listAnswerers = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/answerers',
  access: 'messageAnswerer',
  summary: 'The members who may answer the messages to a company, by name; at most 200.',
  reply: z.array(Answerer),
})

const ofConversation = '/api/conversations/:conversationId'

export const assignConversation = endpoint({
  method: 'PUT',
  path: `${ofConversation}/assignee`,
  access: 'messageAnswerer',
  summary: 'Assigns a conversation to a member who may answer it, or to nobody.',
  body: z.object({ user_id: z.nullable(id) }),
  reply: Conversation,
  limited: true,
})

export const closeConversation = endpoint({
  method: 'PUT',
  path: `${ofConversation}/closing`,
  access: 'messageAnswerer',
  summary: 'Closes a conversation. Idempotent.',
  reply: Conversation,
  limited: true,
})

export const reopenConversation = endpoint({
  method: 'DELETE',
  path: `${ofConversation}/closing`,
  access: 'messageAnswerer',
  summary: 'Opens a closed conversation again, unless the person has started another one.',
  reply: Conversation,
  limited: true,
  refusals: { conversationOpen: 409 },
})
