import * as z from 'zod/mini'
import { day } from './fields.ts'

/** A plausible first day of an employment. */
export const workDay = z.string().check(
  z.minLength(1),
  z.refine((text) => day.safeParse(text).success && text >= '1900-01-01' && text <= '2199-12-31', 'invalid'),
)

/** The day that is `days` later, or earlier when they are negative; days are YYYY-MM-DD. */
export const addDays = (of: string, days: number): string =>
  new Date(Date.parse(of) + days * 86_400_000).toISOString().slice(0, 10)
