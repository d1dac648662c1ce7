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
