/** The texts of a section of a catalogue by their full keys, as `IslandStrings` has them. */
export function flatten(
  section: unknown,
  path = '',
  into: Record<string, string> = {},
): Record<string, string> {
  if (typeof section === 'string') into[path] = section
  else if (typeof section === 'object' && section !== null)
    for (const [key, inner] of Object.entries(section)) flatten(inner, path ? `${path}.${key}` : key, into)
  return into
}
