/** Some systems still list a zone under its former name. */
const renamed: Readonly<Record<string, string>> = { 'Europe/Kiev': 'Europe/Kyiv' }

export const currentName = (zone: string): string => renamed[zone] ?? zone

/**
 * The canonical name of a time zone; null if it is unknown. The input may come from a browser and is not trusted.
 */
export function canonicalTimeZone(name: string | undefined): string | null {
  // `Intl` also accepts offsets such as `+02:00`, but they have no daylight saving time.
  if (!name || !/^[A-Z]/i.test(name)) return null
  try {
    return currentName(new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return null
  }
}
