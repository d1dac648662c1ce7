import * as z from 'zod/mini'
import { email } from '../accounts/emailFields.ts'
import { multilineText, optionalIdText } from '../core/fields.ts'
import { noteMaximum } from './noteMaximum.ts'
import { profileCv } from './profileCv.ts'

export const ApplicationForm = z.object({
  email,
  note: z.optional(multilineText(noteMaximum)),
  /**
   * A résumé that the caller has sent before or begun to send, or `profile` for a CV that is made of their profile; an
   * uploaded file takes precedence.
   */
  resume_id: z.union([z.literal(profileCv), optionalIdText]),
})
