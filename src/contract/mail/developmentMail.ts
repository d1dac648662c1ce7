import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { timestamp } from '../core/fields.ts'

/** A mail that was written to the development folder because no mail server is configured. */
export const DevelopmentMail = z.object({
  /** Identifies the mail in URLs. */
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_at: timestamp,
})
export type DevelopmentMail = z.infer<typeof DevelopmentMail>

export const listDevelopmentMail = endpoint({
  method: 'GET',
  path: '/api/outbox',
  access: 'anyone',
  summary:
    'The latest 100 development mails, newest first. Only in development, for callers on the same machine, and only without a mail server.',
  reply: z.array(DevelopmentMail),
  refusals: { notFound: 404 },
})

export const showDevelopmentMail = endpoint({
  method: 'GET',
  path: '/api/outbox/:name',
  access: 'anyone',
  summary:
    'One development mail. Only in development, for callers on the same machine, and only without a mail server.',
  reply: DevelopmentMail,
})

/** A text message that was written to the development folder because no gateway is configured. */
export const DevelopmentTextMessage = z.object({ to: z.string(), text: z.string(), sent_at: timestamp })

export const listTextMessages = endpoint({
  method: 'GET',
  path: '/api/text-outbox',
  access: 'anyone',
  summary:
    'The latest 100 text messages, newest first. Only in development, for callers on the same machine, and only without an SMS gateway.',
  reply: z.array(DevelopmentTextMessage),
  refusals: { notFound: 404 },
})
