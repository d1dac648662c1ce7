import type { ImportKind, LeftOutPart } from '#contract/cvImports/items.ts'
import { leaveOutField, type ParsedFile } from '../parsed.ts'
import { isObject, objects, text, texts, type Json } from './json.ts'

const parts: Readonly<Record<string, LeftOutPart>> = {
  url: 'website',
  location: 'location',
  score: 'score',
  gpa: 'score',
  roles: 'roles',
  keywords: 'keywords',
  entity: 'client',
  type: 'category',
  level: 'level',
  image: 'photo',
  picture: 'photo',
  email: 'email',
  'x-confirmed': 'confirmation',
}

/** Names the fields of an entry that its reader does not take over. */
export function leaveOutOtherFields(
  parsed: ParsedFile,
  kind: ImportKind,
  title: string,
  one: Json,
  taken: readonly string[],
  ownParts: Readonly<Record<string, LeftOutPart>> = {},
): void {
  for (const [name, value] of Object.entries(one)) {
    const part = ownParts[name] ?? parts[name]
    if (taken.includes(name) || (part === undefined && name.startsWith('x-'))) continue
    const shown = shownOf(value)
    leaveOutField(parsed, kind, title, part ?? 'other', part || shown === '' ? shown : `${name}: ${shown}`)
  }
}

const shownOf = (value: unknown): string =>
  isObject(value)
    ? Object.values(value).map(text).filter(Boolean).join(', ')
    : text(value) || texts(value).join(', ') || objects(value).map(shownOf).filter(Boolean).join('; ')
