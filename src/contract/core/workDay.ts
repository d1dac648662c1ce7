import * as z from 'zod/mini'
import { day } from './fields.ts'

/** A plausible first day of an employment. */
export const workDay = z.string().check(
  z.minLength(1),
  z.refine((text) => day.safeParse(text).success && text >= '1900-01-01' && text <= '2199-12-31', 'invalid'),
)
