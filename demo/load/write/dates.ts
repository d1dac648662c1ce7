const dayMs = 24 * 60 * 60 * 1000

/** A timestamp within working hours, some days before the day of loading; the time differs per key. */
export function daysBefore(today: Date, days: number, key: string): Date {
  const hash = [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7)
  const minutes = 7 * 60 + (hash % (9 * 60))
  const day = new Date(today.getTime() - days * dayMs)
  day.setUTCHours(0, minutes, hash % 60, 0)
  // Never in the future.
  return day > today ? new Date(today.getTime() - (hash % 120) * 60_000) : day
}

/** YYYY-MM-DD, some days after the day of loading. */
export function dayAfter(today: Date, days: number): string {
  return new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10)
}
