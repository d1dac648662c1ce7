import * as z from 'zod/mini'

export const mentionKinds = ['person', 'company'] as const
export type MentionKind = (typeof mentionKinds)[number]

/** A stretch of a text that names a person or a company. */
export const Mention = z.object({
  /** Positions in the text, in UTF-16 code units. */
  start: z.number(),
  length: z.number(),
  kind: z.enum(mentionKinds),
  /** The address of the company, or of the person's public page; null if there is no page to link to. */
  address: z.nullable(z.string()),
})
export type Mention = z.infer<typeof Mention>
