import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** A time zone to choose: zones of a country that have the same time all year are one. */
export const TimeZone = z.object({
  /** The current IANA name, `Europe/Kyiv`. */
  name: z.string(),
  country_id: z.number(),
  /** In the caller's language. */
  country: z.string(),
  /** Distinguishes it from the other zones of its country; null if it is the only one. */
  place: z.nullable(z.string()),
  /** Minutes ahead of UTC now, including daylight saving time. */
  offset: z.number(),
  /** Its largest cities, by their international names. */
  cities: z.array(z.string()),
})
export type TimeZone = z.infer<typeof TimeZone>

export const listTimeZones = endpoint({
  method: 'GET',
  path: '/api/time-zones',
  access: 'anyone',
  summary: "The time zones of all countries, by the country's name and the offset.",
  reply: z.array(TimeZone),
})

/** Whether a time zone is known, by its current name or a former one. The input may come from a browser. */
export function isTimeZone(name: string): boolean {
  // `Intl` also accepts offsets such as `+02:00`, but they have no daylight saving time.
  if (!/^[A-Z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: name })
    return true
  } catch {
    return false
  }
}
