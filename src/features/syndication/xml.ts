/** Finished XML: it is not escaped again. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}
type Value = string | number | Markup | readonly Markup[] | null | undefined | false

const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }
/** Characters that XML 1.0 cannot represent, not even escaped: control characters and lone surrogates. */
const invalidCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** An XML template: values are escaped, unless they are markup; null, undefined and false become empty. */
export function xml(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(
    parts.map((part, at) => part + (at < values.length ? escapeValue(values[at]) : '')).join(''),
  )
}

function escapeValue(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.join('')
  return String(value as string | number)
    .replace(invalidCharacters, '')
    .replace(/[&<>"']/g, (letter) => `&${names[letter] ?? ''};`)
}
