import { dayIn } from '#contract/core/days.ts'
import { sql, type SQL, type SQLWrapper } from '#drizzle'

const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs

export const hoursAfter = (now: Date, hours: number): Date => new Date(now.getTime() + hours * hourMs)

/** This time of day in UTC, `days` later; earlier when they are negative. */
export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs)

/**
 * The first instant of a day in a time zone. Where clocks skip midnight it is when they are set, so it is searched for
 * rather than computed from an offset.
 */
export function startOfDay(timeZone: string, day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  let before = utc - dayMs
  let after = utc + dayMs
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(timeZone, new Date(middle)) < day) before = middle
    else after = middle
  }
  return new Date(after)
}

/** The last 8 a.m. in a time zone, or that of the day on which a longer `unit` began: `'day'` or `'week'`. */
export const lastMorning = (now: Date, timeZone: SQLWrapper, unit: SQL = sql`'day'`) => sql<Date>`(
  date_trunc(${unit}, (${now.toISOString()}::timestamptz at time zone ${timeZone}) - interval '8 hours')
    + interval '8 hours'
) at time zone ${timeZone}`
