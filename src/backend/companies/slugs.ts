import { randomInt } from 'node:crypto'

// The Ukrainian national system of 2010 (Cabinet resolution 55), without its word-initial rules.
const latin: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'h', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'y', і: 'i', ї: 'i', й: 'i',
  к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch',
  ш: 'sh', щ: 'shch', ь: '', ю: 'iu', я: 'ia', "'": '', '’': '', ы: 'y', э: 'e', ё: 'io', ъ: '',
} // prettier-ignore

/** Transliterates lower-case Ukrainian; other characters are unchanged. */
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
