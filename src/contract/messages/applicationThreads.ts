import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, pageOf } from '../core/fields.ts'
import { uploadRefusals } from '../uploads/uploadId.ts'
import { Conversation, Message, MessageForm } from './messages.ts'
import { ReplyRefusal, replyRefusals, unreadableThread } from './refusals.ts'

const { side, company, person, company_closed, blocking } = Conversation.shape

/**
 * What the candidate of an application and those who handle it write to each other, whichever side begins
 * (docs/decisions/160-application-messages.md). It has nobody's address.
 */
export const ApplicationThread = z.object({
  /** Of the conversation, for what both sides do with one; null until somebody has written. */
  conversation_id: z.nullable(id),
  side,
  company,
  person,
  company_closed,
  blocking,
  /** Why the caller cannot write now; null if they can. */
  reply_refusal: z.nullable(ReplyRefusal),
  /** Newest first. */
  messages: pageOf(Message),
})
export type ApplicationThread = z.infer<typeof ApplicationThread>

/** The thread in an application. Null once its candidate's account is closed. */
export const threadField = z._default(z.nullable(ApplicationThread), null)
/** Whether the candidate has written what nobody who handles the application has read. */
export const unreadMessages = z._default(z.boolean(), false)

const ofApplication = '/api/applications/:applicationId/messages'

export const showApplicationThread = endpoint({
  method: 'GET',
  path: ofApplication,
  access: 'person',
  summary:
    'The messages of an application, for its candidate and for those who handle it: the newest ones, and whether the caller can write.',
  reply: ApplicationThread,
  refusals: unreadableThread,
})

export const writeAboutApplication = endpoint({
  method: 'POST',
  path: ofApplication,
  access: 'person',
  publishes: true,
  summary:
    'Writes to the other side of an application: its candidate to the company, or who handles it to the candidate. Either side may begin.',
  body: MessageForm,
  reply: ApplicationThread,
  limited: true,
  refusals: { ...replyRefusals, ...uploadRefusals, ...unreadableThread, companyClosed: 410 },
})
