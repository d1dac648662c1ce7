import * as z from 'zod/mini'
import { email } from '../accounts/emailFields.ts'
import { multilineText, optionalIdText } from '../core/fields.ts'

/** Maximum length of the message to the company, in characters. */
export const noteMaximum = 1_000

/** Instead of the id of a résumé: a CV of the profile, as the page `/cv` makes it first. */
export const profileCv = 'profile'

export const ApplicationForm = z.object({
  email,
  note: z.optional(multilineText(noteMaximum)),
  /**
   * A résumé that the caller has sent before or begun to send, or `profile` for a CV that is made of their profile; an
   * uploaded file takes precedence.
   */
  resume_id: z.union([z.literal(profileCv), optionalIdText]),
})
