import * as z from 'zod/mini'
import { atMost } from '../core/fields.ts'

export const addressMinimum = 3
export const addressMaximum = 60
/** Addresses that one person may ever have had; each stays reserved. */
export const addressesPerPerson = 10

/** The last segment of a public page's address: Latin letters, digits and single hyphens, with at least one letter. */
const pattern = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/

export const PublicAddress = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(addressMinimum),
    atMost(addressMaximum),
    z.regex(pattern, 'publicAddress'),
  )
