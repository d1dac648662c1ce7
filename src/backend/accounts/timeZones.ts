/** Whether the system knows a time zone by this name; what a browser says of itself need not be true. */
export function isTimeZone(name: string | undefined): name is string {
  if (!name) return false
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    // Offsets such as `+02:00` are understood too, but know nothing of summer.
    return /^[A-Z]/i.test(name)
  } catch {
    return false
  }
}
