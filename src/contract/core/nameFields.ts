import * as z from 'zod/mini'
import { requiredSingleLineText } from './fields.ts'
import { isPlainName } from './plainNames.ts'

// In a file of its own, because most pages have no name field and should not load the list of top-level domains.

/**
 * The name of a person, a position or a company. It must not contain a web or mail address, because names appear in the
 * mails we send (docs/decisions/029-no-addresses-in-names.md).
 */
export const requiredName = /* @__NO_SIDE_EFFECTS__ */ (maximum: number) =>
  requiredSingleLineText(maximum).check(z.refine((text) => isPlainName(text), 'noAddress'))
