import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import {
  hiddenBy,
  id,
  nothing,
  pageOf,
  pageQuery,
  requiredSingleLineText,
  timestamp,
} from '../core/fields.ts'
import { requiredPlainText } from '../posts/text.ts'
import { uploadRefusals } from '../uploads/uploadId.ts'
import { AttachmentUploads, MessageAttachment } from './attachments.ts'
import { ReplyRefusal, replyRefusals, unreadableThread } from './refusals.ts'

export const subjectMaximum = 150
export const messageTextMaximum = 5_000

export const ConversationSide = z.enum(['person', 'company'])
export type ConversationSide = z.infer<typeof ConversationSide>

const member = z.nullable(z.object({ user_id: id, name: z.string() }))

export const Message = z.object({
  id,
  side: ConversationSide,
  /** Plain text; what is written with http or https is a link. Empty, as nothing else is, when a decision hides it. */
  text: z.string(),
  attachments: z.array(MessageAttachment),
  sent_at: timestamp,
  /** The member who answered, for colleagues only; null for the person, and when the account no longer exists. */
  answered_by: member,
  hidden_by: hiddenBy,
})
export type Message = z.infer<typeof Message>

const conversationFields = {
  id,
  company: z.object({ id, slug: z.string(), name: z.string(), logo_url: z.nullable(z.string()) }),
  /** Who wrote to the company, or applied to its job: for a company that does not know them yet, an alias alone. */
  person: z.object({ user_id: z.nullable(id), name: z.string(), photo_url: z.nullable(z.string()) }),
  subject: z.string(),
  state: z.enum(['open', 'closed']),
  last_message_at: timestamp,
  /** Whether the caller's side has unread messages. */
  unread: z.boolean(),
  /** Since when the person waits for an answer; null if they do not. */
  waiting_since: z.nullable(timestamp),
  /** The member who answers it; for the company only. */
  assignee: member,
  /** The application that it belongs to, whose page shows it; null in the company's inbox. */
  application: z._default(z.nullable(z.object({ id, job_id: id })), null),
}
/** A conversation in a list. */
export const ConversationRow = z.object({
  ...conversationFields,
  /** The beginning of the last message, and whose it is. */
  excerpt: z.string(),
  last_side: ConversationSide,
})
export type ConversationRow = z.infer<typeof ConversationRow>

export const Conversation = z.object({
  ...conversationFields,
  /** The caller's. */
  side: ConversationSide,
  /** The person's address, to which the company may answer as well; null in those of applications. */
  email: z.nullable(z.string()),
  /** Whether the company has closed for good. */
  company_closed: z.boolean(),
  /** Why the caller cannot write now; null if they can. */
  reply_refusal: z.nullable(ReplyRefusal),
  /** Whether the caller's side blocks messages of the other. */
  blocking: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

export const responseMinimum = 5
export const responseDays = 180

/** What a person needs to know before they write to a company. */
export const Messaging = z.object({
  /** The caller's address, which the company gets with the message. */
  email: z.string(),
  /** The caller's open conversation with this company. */
  conversation_id: z.nullable(id),
  /** Why the caller cannot write to it. */
  refusal: z.nullable(z.enum(['messagesBlocked', 'messagesBlockedHere', 'ownInbox', 'companySuspended'])),
  /**
   * The median time until the first answer, in seconds, among the conversations of the last 180 days. One without an
   * answer counts with its age; `at_least` says that the median is one of these. Null below five conversations.
   */
  response: z.nullable(z.object({ seconds: z.number(), at_least: z.boolean() })),
})
export type Messaging = z.infer<typeof Messaging>

export const showMessaging = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/messaging',
  access: 'person',
  summary:
    'What to know before writing to a company: the address that it gets, an open conversation, how soon it answers.',
  reply: Messaging,
  refusals: { companyClosed: 410 },
})

export const NewMessageForm = z.object({
  subject: requiredSingleLineText(subjectMaximum),
  text: requiredPlainText(messageTextMaximum),
  attachments: AttachmentUploads,
})
export type NewMessageForm = z.infer<typeof NewMessageForm>

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/messages',
  access: 'person',
  publishes: true,
  summary:
    'Starts a conversation with a company, which gets the caller’s email address with it. There is one open conversation ' +
    'per person and company.',
  body: NewMessageForm,
  reply: Conversation,
  limited: true,
  refusals: {
    companyClosed: 410,
    companySuspended: 403,
    conversationOpen: 409,
    ownInbox: 409,
    messagesBlocked: 409,
    messagesBlockedHere: 409,
    ...uploadRefusals,
  },
})

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'person',
  summary: 'The caller’s own conversations with companies, the latest message first.',
  query: z.object(pageQuery),
  reply: pageOf(ConversationRow),
})

const ofConversation = '/api/conversations/:conversationId'

export const showConversation = endpoint({
  method: 'GET',
  path: ofConversation,
  access: 'person',
  summary:
    'A conversation, for its person and for those who answer the messages to the company, or who handle the application that it belongs to.',
  reply: Conversation,
  refusals: unreadableThread,
})

export const listMessages = endpoint({
  method: 'GET',
  path: `${ofConversation}/messages`,
  access: 'person',
  summary: 'The messages of a conversation, newest first.',
  query: z.object(pageQuery),
  reply: pageOf(Message),
  refusals: unreadableThread,
})

export const MessageForm = z.object({
  text: requiredPlainText(messageTextMaximum),
  attachments: AttachmentUploads,
})
export type MessageForm = z.infer<typeof MessageForm>

export const replyToConversation = endpoint({
  method: 'POST',
  path: `${ofConversation}/messages`,
  access: 'person',
  publishes: true,
  summary:
    'Writes in a conversation. In the inbox, the company’s first answer assigns it to its writer. A message of the person opens a ' +
    'closed conversation again.',
  body: MessageForm,
  reply: Message,
  limited: true,
  refusals: {
    ...replyRefusals,
    ...uploadRefusals,
    ...unreadableThread,
    companyClosed: 410,
    conversationOpen: 409,
  },
})

export const readConversation = endpoint({
  method: 'PUT',
  path: `${ofConversation}/read`,
  access: 'person',
  allowedWhile: 'suspended',
  summary:
    'Marks a conversation as read for the caller’s side, up to the newest message that they have seen.',
  body: z.object({ up_to: id }),
  reply: nothing,
  refusals: unreadableThread,
})

export const blockMessages = endpoint({
  method: 'PUT',
  path: `${ofConversation}/block`,
  access: 'person',
  summary:
    'Blocks messages of the other side: of the company for the person, or of the person for the company. In the conversation of an application, the person alone does that.',
  reply: Conversation,
  limited: true,
  refusals: unreadableThread,
})

export const unblockMessages = endpoint({
  method: 'DELETE',
  path: `${ofConversation}/block`,
  access: 'person',
  summary: 'Lets the other side write again. Idempotent.',
  reply: Conversation,
  limited: true,
  refusals: unreadableThread,
})
