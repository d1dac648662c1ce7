import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { moment } from '../core/fields.ts'

/** A mail that was written to the outbox folder because there is no mail server. */
export const OutboxMail = z.object({
  /** Names the mail in addresses. */
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_at: moment,
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/outbox',
  access: 'anyone',
  summary:
    'The latest 100 mails of the outbox, newest first. Only in development, for callers on the same machine, and only without a mail server.',
  reply: z.array(OutboxMail),
  refusals: { notFound: 404 },
})

export const showOutboxMail = endpoint({
  method: 'GET',
  path: '/api/outbox/:name',
  access: 'anyone',
  summary:
    'One mail of the outbox. Only in development, for callers on the same machine, and only without a mail server.',
  reply: OutboxMail,
})

/** A text message that was written to the outbox folder because there is no gateway. */
export const OutboxText = z.object({ to: z.string(), text: z.string(), sent_at: moment })

export const listTextMessages = endpoint({
  method: 'GET',
  path: '/api/text-outbox',
  access: 'anyone',
  summary:
    'The latest 100 text messages, newest first. Only in development, for callers on the same machine, and only without an SMS gateway.',
  reply: z.array(OutboxText),
  refusals: { notFound: 404 },
})
