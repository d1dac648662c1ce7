import * as z from 'zod/mini'
import { atMost } from '../core/fields.ts'
import { mailAddress } from '../core/mailAddress.ts'

// In a file of its own, because most pages have no address field and should not load the parser.

/** An e-mail address in canonical form (`mailAddress`), so that limits and uniqueness see one address per mailbox. */
export const email = z
  .string({ error: ({ input }) => (input === undefined || input === null ? 'emailRequired' : undefined) })
  .check(
    z.overwrite(toMailAddress),
    z.minLength(1, 'emailRequired'),
    atMost(254),
    z.refine((text) => text === '' || mailAddress(text) !== null, 'email'),
  )
/** A mail address, or empty. */
export const optionalEmail = z.string().check(
  z.overwrite(toMailAddress),
  atMost(254),
  z.refine((text) => text === '' || mailAddress(text) !== null, 'email'),
)

function toMailAddress(text: string): string {
  return mailAddress(text) ?? text.trim().toLowerCase()
}
