/** Systems go on listing a zone under the name it had before. */
const renamed: Readonly<Record<string, string>> = { 'Europe/Kiev': 'Europe/Kyiv' }

export const currentName = (zone: string): string => renamed[zone] ?? zone

/**
 * The one name of a time zone, however it was written; null when the system knows none by it. What a browser says of
 * itself need not be true.
 */
export function canonicalTimeZone(name: string | undefined): string | null {
  // Offsets such as `+02:00` are understood too, but know nothing of summer.
  if (!name || !/^[A-Z]/i.test(name)) return null
  try {
    return currentName(new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return null
  }
}
