import * as z from 'zod/mini'
import { mailAddress } from './mailAddress.ts'

// Apart from the other fields: most pages have no form with an address in it, and do not load what reads one.

/** An e-mail address in its one form (`mailAddress`), so that no limit and no uniqueness sees two in one mailbox. */
export const email = z
  .string({ error: ({ input }) => (input === undefined || input === null ? 'emailRequired' : undefined) })
  .check(
    z.overwrite(toMailAddress),
    z.minLength(1, 'emailRequired'),
    z.maxLength(254),
    z.refine((text) => text === '' || mailAddress(text) !== null, 'email'),
  )
/** The same, or nothing. */
export const optionalEmail = z.string().check(
  z.overwrite(toMailAddress),
  z.maxLength(254),
  z.refine((text) => text === '' || mailAddress(text) !== null, 'email'),
)
/**
 * The address of an account that may be older than the strict form: it is only looked up, never written to as it was
 * typed.
 */
export const accountEmail = z
  .string({ error: ({ input }) => (input === undefined || input === null ? 'emailRequired' : undefined) })
  .check(
    z.overwrite(toMailAddress),
    z.minLength(1, 'emailRequired'),
    z.maxLength(254),
    z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'email'),
  )

function toMailAddress(text: string): string {
  return mailAddress(text) ?? text.trim().toLowerCase()
}
