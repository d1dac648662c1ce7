import { readdirSync, readFileSync } from 'node:fs'

/** The files of a locale that i18next loads; names of dictionaries are in a folder beside them. */
export const cataloguesOf = (locale: string): string[] =>
  readdirSync(`locales/${locale}`).filter((file) => file.endsWith('.json'))

/** All texts of a locale by their keys, such as `jobs:view.apply`. */
export function readCatalogue(locale: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const file of cataloguesOf(locale))
    flatten(JSON.parse(readFileSync(`locales/${locale}/${file}`, 'utf8')), file.replace('.json', ':'), texts)
  return texts
}

function flatten(node: unknown, path: string, into: Map<string, string>): void {
  if (typeof node === 'string') into.set(path, node)
  else
    for (const [key, inner] of Object.entries(node as object))
      flatten(inner, path.endsWith(':') ? path + key : `${path}.${key}`, into)
}
