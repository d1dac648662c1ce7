export const dayMs = 24 * 60 * 60 * 1000

/** The same time of day in UTC, `days` later; earlier when they are negative. */
export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs)
