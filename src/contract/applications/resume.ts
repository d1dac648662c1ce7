import * as z from 'zod/mini'
import { renderingFaults } from '../files/renderings.ts'

/** A file that was sent with an application. */
export const Resume = z.object({
  name: z.string(),
  type: z.enum(['pdf', 'docx']),
  /** Bytes. */
  size: z.number(),
  /** Requires the bearer header; only for the applicant and the company's HR managers. */
  url: z.string(),
})
export type Resume = z.infer<typeof Resume>

/** A résumé as it is read without a download. The file itself is one. */
export const ResumeView = z.discriminatedUnion('kind', [
  /** It is being made; this call has seen to that. */
  z.object({ kind: z.literal('preparing') }),
  /** A PDF: pictures of its first pages, with the same readers as the file, and the text of each. */
  z.object({
    kind: z.literal('pages'),
    /** Of the file. */
    page_count: z.number(),
    pages: z.array(z.object({ url: z.string(), text: z.string() })),
  }),
  /** A Word document: plain text, whose lines are separated by line breaks. */
  z.object({ kind: z.literal('text'), paragraphs: z.array(z.string()), is_cut: z.boolean() }),
  z.object({
    kind: z.literal('fault'),
    fault: z.enum(renderingFaults),
    /** Of a PDF that could be opened. */
    page_count: z.nullable(z.number()),
  }),
])
export type ResumeView = z.infer<typeof ResumeView>

/** A résumé as those see it who handle the application. */
export const ReceivedResume = z.extend(Resume, { view: z._default(z.nullable(ResumeView), null) })
export type ReceivedResume = z.infer<typeof ReceivedResume>
