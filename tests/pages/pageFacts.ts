import type { Locale } from '#contract/core/locale.ts'
import { languageName } from '#contract/core/languageName.ts'
import { formatDay } from '#i18n/dates.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
}
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, name: string) => entities[name] ?? '')
/** Collapses all kinds of spaces: `Intl` puts narrow ones into numbers. */
export const collapseSpaces = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ').trim()

/** The text of an HTML fragment, without its markup. */
export const textOf = (html: string) =>
  collapseSpaces(
    decode(
      html
        .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
        // Inline elements separate nothing; all others do.
        .replace(/<\/?(strong|em|a|time)(\s[^>]*)?>/g, '')
        .replace(/<[^>]*>/g, ' '),
    ),
  )

/** The main part of a page. */
export const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''

/** The facts of a page: its title, definition lists, lists and texts. */
export function factsOf(html: string): string[] {
  // Breadcrumbs are not facts.
  const main = mainOf(html)
    .replace(/<nav[\s\S]*?<\/nav>/g, '')
    .replace(/<section[^>]* id="similar"[\s\S]*?<\/section>/g, '')
    // Nor is how long ago something was, or the words around a verified domain.
    .replace(/<time[\s\S]*?<\/time>/g, '')
    .replace(/Verified: |Перевірена компанія, /g, '')
    // Nor are links to further pages.
    .replace(/<li>\s*<a href="#[\s\S]*?<\/li>/g, '')
  const places = [
    /<h1[^>]*>([\s\S]*?)<\/h1>/g,
    /<p class="lead"[^>]*>([\s\S]*?)<\/p>/g,
    /<dd[^>]*>([\s\S]*?)<\/dd>/g,
    /<li class="tag"[^>]*>([\s\S]*?)<\/li>/g,
    /<(?:p|li|h3)>([\s\S]*?)<\/(?:p|li|h3)>/g,
  ]
  const found = places.flatMap((place) => [...main.matchAll(place)].map(([, inside]) => textOf(inside ?? '')))
  const lines = [...main.matchAll(/<address[^>]*>([\s\S]*?)<\/address>/g)]
    .flatMap(([, inside = '']) => inside.split('</span>'))
    .map(textOf)
  return [...new Set([...found, ...lines].filter(Boolean))]
}

/** Every value in the data, as a page in that language would write it. */
export function valuesOf(data: unknown, locale: Locale): string[] {
  if (typeof data === 'string') {
    if (/^\d{4}-\d\d-\d\dT/.test(data)) return [formatDay(data, locale)]
    return [data.startsWith('<') ? textOf(data) : collapseSpaces(data)]
  }
  if (typeof data === 'number') return [String(data)]
  if (Array.isArray(data)) return data.flatMap((one) => valuesOf(one, locale))
  if (!data || typeof data !== 'object') return []
  // The data has the code of a language, the page its name.
  const { text_language: code } = data as { text_language?: string | null }
  const names = code ? [languageName(code, locale)] : []
  return [...names, ...Object.values(data).flatMap((one) => valuesOf(one, locale))]
}

/** The text of Markdown, line by line, without its syntax. */
export function linesOf(markdown: string): string[] {
  return markdown
    .split('\n')
    .map((line) =>
      collapseSpaces(
        line
          .replace(/^(#+|-|\d+\.) /, '')
          .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
          .replaceAll('**', '')
          .replace(/\\([\\`*_[\]<>])/g, '$1'),
      ),
    )
    .filter(Boolean)
}
