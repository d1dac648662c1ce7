import * as z from 'zod/mini'
import { defineNotification, mailedAtOnce } from '../core/defineNotification.ts'
import { id } from '../core/fields.ts'
import type { Paths } from '../core/pages.ts'

const conversation = {
  conversation_id: id,
  company_slug: z.string(),
  company: z.string(),
  subject: z.string(),
}

interface Written {
  readonly conversation_id: number
  readonly company_slug: string
  readonly job_id: number | null
}
/** Where a person reads what a company has written to them. */
const writtenTo = (path: Paths, { conversation_id, company_slug: slug, job_id: jobId }: Written) =>
  jobId
    ? `${path('application', { slug, id: jobId })}#messages`
    : path('conversation', { id: conversation_id })

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
    /** Of messages about an application the job, whose title is the subject; null of others. */
    data: z.object({ ...conversation, job_id: z._default(z.nullable(id), null) }),
    channels: mailedAtOnce,
    message: () => 'conversation.answered',
    target: writtenTo,
    group: (data) => ({
      many: 'answers',
      about: data.conversation_id,
      target: (path) => writtenTo(path, data),
    }),
    mail: ({ job_id: jobId }) => (jobId ? 'applicationMessage' : 'messageAnswered'),
  }),
] as const
