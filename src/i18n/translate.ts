import i18next from 'i18next'
import type { Locale } from '#contract/core/locale.ts'
import { nestQuotes, type MessageValues } from './island.ts'
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

/** A page looks up about a hundred messages; those without values never change, so they are cached. */
function cachedTranslate(locale: Locale): Translate {
  const plain = new Map<MessageKey, string>()
  // Reloaded catalogues, as in development, invalidate the cache.
  i18next.on('initialized', () => plain.clear())
  i18next.on('loaded', () => plain.clear())
  return (key, values) => {
    if (values) return nestQuotes(String(i18next.getFixedT(locale)(key, values)))
    const known = plain.get(key)
    if (known !== undefined) return known
    const found = String(i18next.getFixedT(locale)(key))
    if (i18next.isInitialized) plain.set(key, found)
    return found
  }
}
