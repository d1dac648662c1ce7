import * as z from 'zod/mini'

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
