import { randomInt } from 'node:crypto'
import { languageFacts, locales } from '#contract/core/locale.ts'

const latin: Readonly<Record<string, string>> = Object.assign(
  {},
  ...locales.map((locale) => languageFacts(locale).romanisation),
)

/** Transliterates lower-case letters of all languages that have a romanisation; other characters are unchanged. */
export const toLatin = (text: string): string => [...text].map((letter) => latin[letter] ?? letter).join('')

/** The slug of a name: Latin letters, digits and hyphens; empty when nothing can be transliterated. */
export function toSlug(name: string): string {
  return toLatin(name.toLowerCase())
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
}

/** The slug itself, then variants with small and finally random numbers. */
export function* slugCandidates(name: string): Generator<string> {
  const slug = toSlug(name) || 'company'
  // A numeric slug could be mistaken for an id where a page is titled by its last segment.
  if (!/^\d+$/.test(slug) && slug.length > 1) yield slug
  for (let suffix = 2; suffix < 10; suffix++) yield `${slug}-${suffix}`
  for (let tries = 0; tries < 20; tries++) yield `${slug}-${randomInt(100_000, 1_000_000)}`
}
