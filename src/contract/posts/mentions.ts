import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, requiredSingleLineText, singleLineText } from '../core/fields.ts'
import { mentionKinds } from './mention.ts'

/** Mentions in one post or comment. */
export const mentionMaximum = 20
/** Maximum length of a name that is searched for, in characters. */
export const mentionSearchMaximum = 60
export const suggestionMaximum = 8

/** Whom a text mentions, as its author sends it: every occurrence of the label becomes a mention. */
export const MentionForm = z.object({
  kind: z.enum(mentionKinds),
  id,
  /** As it stands in the text: `@` and the current name. */
  label: requiredSingleLineText(200),
})
export type MentionForm = z.infer<typeof MentionForm>

/** What names nobody whom the caller may mention stays plain text. */
export const mentionForms = z._default(z.array(MentionForm).check(z.maxLength(mentionMaximum)), [])

export const MentionSuggestion = z.object({
  kind: z.enum(mentionKinds),
  id,
  name: z.string(),
  /** What tells apart those with the same name: the verified domain of a company, the headline of a person. */
  detail: z.string(),
})
export type MentionSuggestion = z.infer<typeof MentionSuggestion>

const suggesting = {
  /** Without a text, those who are near: members of the company, or people who have commented. */
  query: z.object({ q: z.optional(singleLineText(mentionSearchMaximum)) }),
  reply: z.object({ items: z.array(MentionSuggestion) }),
  limited: true,
} as const

export const suggestPostMentions = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/mention-suggestions',
  access: 'companyAdmin',
  summary:
    'Companies and people whom a post of the company can mention, by name: open companies, members of the company, and ' +
    'people who have chosen to be found.',
  ...suggesting,
})

export const suggestCommentMentions = endpoint({
  method: 'GET',
  path: '/api/posts/:postId/mention-suggestions',
  access: 'person',
  summary:
    'Companies and people whom a comment on the post can mention, by name: open companies, people who have commented on ' +
    'it, people who have chosen to be found, and for members of its company their colleagues.',
  ...suggesting,
  refusals: { postForFollowers: 403, companyClosed: 410, companySuspended: 403 },
})
