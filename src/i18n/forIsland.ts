import i18next from 'i18next'
import type { Locale } from '#contract/core/locale.ts'
import { flatten } from './flatten.ts'
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
  const texts = flatten(i18next.getResource(locale, namespace, section))
  if (keys)
    for (const key of Object.keys(texts)) if (!(keys as readonly string[]).includes(key)) delete texts[key]
  return { locale, texts }
}
