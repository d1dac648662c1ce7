import * as z from 'zod/mini'
import { timestamp } from '../core/fields.ts'

/** Which text of its job an application answered (docs/decisions/146-job-versions.md). */
export const AnsweredVersion = z.object({
  /** SHA-256 of the text, in hex. */
  hash: z.string(),
  /** Since when the job had this text, as far as it is known. */
  recorded_at: timestamp,
  /** Whether the job has another text now. */
  changed: z.boolean(),
})
