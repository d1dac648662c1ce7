import i18next from 'i18next'
import type { Locale } from '#contract/core/locale.ts'
import type { MessageKey } from './keys.ts'

export type MessageValues = Readonly<Record<string, string | number>>
/** Gives the sentence of a key, `namespace:path.to.key`, in the language of one request. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

const translators = new Map<Locale, Translate>()

/**
 * A translator that is bound to one locale. The global language of i18next is shared by all requests under way,
 * so it is never used.
 */
export function translator(locale: Locale): Translate {
  const known = translators.get(locale)
  if (known) return known
  const made = cachedTranslate(locale)
  translators.set(locale, made)
  return made
}

/** A page asks for some hundred sentences; those without values are the same each time, and looked up once. */
function cachedTranslate(locale: Locale): Translate {
  const plain = new Map<MessageKey, string>()
  // Catalogues that are loaded anew, as in development, are read anew.
  i18next.on('initialized', () => plain.clear())
  i18next.on('loaded', () => plain.clear())
  return (key, values) => {
    if (values) return String(i18next.getFixedT(locale)(key, values))
    const known = plain.get(key)
    if (known !== undefined) return known
    const found = String(i18next.getFixedT(locale)(key))
    if (i18next.isInitialized) plain.set(key, found)
    return found
  }
}
