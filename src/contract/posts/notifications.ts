import * as z from 'zod/mini'
import { defineNotification, mailedInDigest, mailedAtOnce } from '../core/defineNotification.ts'
import { id } from '../core/fields.ts'

const mention = {
  post_id: id,
  /** The company of the post. */
  company_slug: z.string(),
  company: z.string(),
  /** Who wrote the comment; null if the post itself mentions the reader. */
  person: z.nullable(z.string()),
}

export const postNotifications = [
  defineNotification({
    kind: 'personMentioned',
    topic: 'companies',
    data: z.object(mention),
    channels: mailedAtOnce,
    message: ({ person }) => (person === null ? 'mention.post' : 'mention.comment'),
    target: (path, { company_slug: slug, post_id: id }) => path('companyPost', { slug, id }),
  }),
  defineNotification({
    /** For the admins of a company. */
    kind: 'companyMentioned',
    topic: 'companies',
    data: z.object({ ...mention, mentioned: z.string(), mentioned_slug: z.string() }),
    channels: mailedInDigest,
    message: ({ person }) => (person === null ? 'mention.companyPost' : 'mention.companyComment'),
    target: (path, { company_slug: slug, post_id: id }) => path('companyPost', { slug, id }),
    group: ({ mentioned_slug: slug }) => ({ many: 'companyMentions', about: slug }),
  }),
] as const
