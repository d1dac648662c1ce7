import * as z from 'zod/mini'
import { requiredSingleLineText } from './fields.ts'
import { isPlainName } from './plainNames.ts'

// Apart from the other fields: most pages have no form with a name in it, and do not load what tells one.

/**
 * A name of a person, a position or a company, which stands in mails that we send: something to see, and no web address,
 * no mail address.
 */
export const requiredName = /* @__NO_SIDE_EFFECTS__ */ (maximum: number) =>
  requiredSingleLineText(maximum).check(
    // What is refused as too long is not searched as well: that takes seconds.
    z.refine((text) => text.length > maximum || isPlainName(text), 'noAddress'),
  )
