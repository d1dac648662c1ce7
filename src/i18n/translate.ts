import i18next from 'i18next'
import type { Locale } from '#contract/locale.ts'
import type { MessageKey } from './keys.ts'

export type MessageValues = Readonly<Record<string, string | number>>
/** Gives the sentence of a key, `namespace:path.to.key`, in the language of one request. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/**
 * A translator that is bound to one locale. The global language of i18next is shared by all requests under way,
 * so it is never used.
 */
export function translator(locale: Locale): Translate {
  const fixed = i18next.getFixedT(locale)
  return (key, values) => String(fixed(key, values ?? {}))
}
