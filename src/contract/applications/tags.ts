import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, requiredSingleLineText, singleLineText } from '../core/fields.ts'
import { unreadable } from './notes.ts'

/** What the team of a company files an application under. */
export const Tag = z.object({ id, name: z.string() })
export type Tag = z.infer<typeof Tag>

/** Maximum length of a tag, in characters. */
export const tagMaximum = 40
/** Tags that a company has in use. */
export const companyTagMaximum = 200
/** Tags of one application. */
export const applicationTagMaximum = 20
/** Tags that are suggested at once. */
export const tagSuggestionMaximum = 20

const tags = z.object({ items: z.array(Tag) })

export const listApplicationTags = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/tags',
  access: 'hrManager',
  summary: "The team's tags on an application, by name. The applicant gets them with their data export.",
  reply: tags,
  refusals: unreadable,
})

export const TagForm = z.object({
  // Far longer texts are refused before they are counted.
  name: requiredSingleLineText(10 * tagMaximum).check(
    z.refine((name) => name.length <= tagMaximum, 'tagTooLong'),
  ),
})

export const addApplicationTag = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/tags',
  access: 'hrManager',
  summary:
    'Tags an application. A tag that differs from one of the company in case alone is that one. Idempotent.',
  body: TagForm,
  reply: tags,
  limited: true,
  refusals: { ...unreadable, applicationTagsFull: 409, companyTagsFull: 409 },
})

export const removeApplicationTag = endpoint({
  method: 'DELETE',
  path: '/api/applications/:applicationId/tags/:tagId',
  access: 'hrManager',
  summary: 'Removes a tag from an application. The last use of a tag ends the tag.',
  reply: tags,
  limited: true,
  refusals: unreadable,
})

export const suggestTags = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/application-tags',
  access: 'hrManager',
  summary: 'Tags that the company has in use, by name; with `q` those that contain the text.',
  query: z.object({ q: z.optional(singleLineText(tagMaximum)) }),
  reply: tags,
})
