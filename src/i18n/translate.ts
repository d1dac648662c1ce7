import i18next from 'i18next'
import type { Locale } from '#contract/core/locale.ts'
import { fillMessage, type MessageValues } from './island.ts'
import type { MessageKey } from './keys.ts'

/** Translates a key, `namespace:path.to.key`, into the language of one request. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

const translators = new Map<Locale, Translate>()

/**
 * A translator bound to one locale. i18next's global language is shared by all concurrent requests, so it is
 * never used.
 */
export function translator(locale: Locale): Translate {
  const known = translators.get(locale)
  if (known) return known
  const made = cachedTranslate(locale)
  translators.set(locale, made)
  return made
}

/** A page looks up about a hundred messages, whose texts never change. */
function cachedTranslate(locale: Locale): Translate {
  const texts = new Map<string, string | undefined>()
  // Reloaded catalogues, as in development, invalidate the cache.
  i18next.on('initialized', () => texts.clear())
  i18next.on('loaded', () => texts.clear())
  const textOf = (key: string): string | undefined => {
    if (texts.has(key)) return texts.get(key)
    const found = i18next.exists(key, { lng: locale })
      ? String(i18next.getFixedT(locale)(key, { skipInterpolation: true }))
      : undefined
    if (i18next.isInitialized) texts.set(key, found)
    return found
  }
  return (key, values) => fillMessage(locale, textOf, key, values)
}
