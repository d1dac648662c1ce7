import i18next from 'i18next'
import type { Locale } from '#contract/core/locale.ts'
import type { StringsOf } from './island.ts'
import type { Catalogues, Namespace } from './keys.ts'

/**
 * Picks one section of a catalogue for the props of an island, or only some of its keys. Server only.
 */
export function stringsFor<N extends Namespace, S extends keyof Catalogues[N] & string>(
  locale: Locale,
  namespace: N,
  section: S,
  keys: readonly (keyof Catalogues[N][S] & string)[] | null = null,
): StringsOf<N, S> {
  const texts: Record<string, string> = {}
  flatten(i18next.getResource(locale, namespace, section), '', texts)
  if (keys)
    for (const key of Object.keys(texts)) if (!(keys as readonly string[]).includes(key)) delete texts[key]
  return { locale, texts }
}

function flatten(node: unknown, path: string, into: Record<string, string>): void {
  if (typeof node === 'string') into[path] = node
  else if (typeof node === 'object' && node !== null)
    for (const [key, inner] of Object.entries(node)) flatten(inner, path ? `${path}.${key}` : key, into)
}
