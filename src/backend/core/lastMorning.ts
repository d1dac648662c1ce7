import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The last 8 a.m. in a time zone, or that of the day on which a longer `unit` began: `'day'` or `'week'`. */
export const lastMorning = (now: Date, timeZone: SQLWrapper, unit: SQL = sql`'day'`) => sql<Date>`(
  date_trunc(${unit}, (${now.toISOString()}::timestamptz at time zone ${timeZone}) - interval '8 hours')
    + interval '8 hours'
) at time zone ${timeZone}`
