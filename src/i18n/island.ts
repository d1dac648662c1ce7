import { formatter } from '#contract/core/intl.ts'
import { languageTag, type Locale } from '#contract/core/locale.ts'
import type { Catalogues, Namespace } from './keys.ts'

export type MessageValues = Readonly<Record<string, string | number>>

type Leaves<T> = {
  [Key in keyof T & string]: T[Key] extends string
    ? Key extends `${infer Name}_${Intl.LDMLPluralRule}`
      ? Name
      : Key
    : `${Key}.${Leaves<T[Key]>}`
}[keyof T & string]

/** The strings of one island: a section of a catalogue passed as a prop, so that no island carries every text. */
export interface IslandStrings<Key extends string = string> {
  readonly locale: Locale
  readonly texts: Readonly<Record<string, string>>
  /** Only for the compiler: the allowed keys. */
  readonly keys?: Key
}

type Section<N extends Namespace, S extends keyof Catalogues[N]> = Leaves<Catalogues[N][S]>
/** The strings of section `S` of catalogue `N`, as the type of an island's prop. */
export type StringsOf<N extends Namespace, S extends keyof Catalogues[N]> = IslandStrings<Section<N, S>>

/** A quotation within another has other marks: a name that contains «» stands in «…„…“». */
export const nestQuotes = (text: string): string =>
  text.replace(/«([^«»]*)«([^«»]*)»([^«»]*)»/g, '«$1„$2“$3»')

const placeholders = /\{\{\s*(\w+)(,\s*number)?\s*\}\}/g

/** `t` for an island. */
export function translatorFor<Key extends string>({
  locale,
  texts,
}: IslandStrings<Key>): (key: Key, values?: MessageValues) => string {
  return (key, values) => fillMessage(locale, (name) => texts[name], key, values)
}

/** A message with its values: interpolation, plurals and contexts only, in a few hundred bytes. */
export function fillMessage(
  locale: Locale,
  textOf: (key: string) => string | undefined,
  key: string,
  values?: MessageValues,
): string {
  if (!values) return textOf(key) ?? key
  const inContext = values['context'] === undefined ? key : `${key}_${values['context']}`
  const text =
    textOf(plural(locale, inContext, values)) ?? textOf(inContext) ?? textOf(plural(locale, key, values))
  const filled = (text ?? textOf(key) ?? key).replace(
    placeholders,
    (_, name: string, format: string | undefined) => {
      const value = values[name] ?? ''
      return format && typeof value === 'number' ? value.toLocaleString(languageTag(locale)) : String(value)
    },
  )
  return nestQuotes(filled)
}

function plural(locale: Locale, key: string, { count }: MessageValues): string {
  if (typeof count !== 'number') return key
  return `${key}_${formatter('PluralRules', languageTag(locale)).select(count)}`
}
