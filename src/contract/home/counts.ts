import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id } from '../core/fields.ts'
import { Unread } from '../notifications/unread.ts'

/** What the header of every page counts. */
export const Counts = z.object({
  ...Unread.shape,
  /** The caller's conversations with unread answers, at most 100. */
  messages: z.number(),
  /** Of the companies whose messages the caller may answer: the conversations with unread messages, at most 100. */
  inboxes: z.array(z.object({ company_id: id, unread: z.number() })),
  /** Of the companies whose jobs the caller manages: the applications that nobody has opened, at most 100. */
  desks: z.array(z.object({ company_id: id, unopened: z.number() })),
  /** Ids of the caller's unlocked achievements. */
  achievements: z.array(z.string()),
})
export type Counts = z.infer<typeof Counts>

export const showCounts = endpoint({
  method: 'GET',
  path: '/api/counts',
  access: 'person',
  summary:
    'What the header of every page counts: unread notifications and messages, and applications that nobody has opened; and which achievements are unlocked.',
  reply: Counts,
})
