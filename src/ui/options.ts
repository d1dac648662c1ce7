export interface Option<Value extends string | number = string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string | undefined
  /** Other words that find the option in a combobox. */
  readonly keywords?: string | undefined
  /** Shown in a group of choices, and not to be chosen. */
  readonly disabled?: boolean
}

/** Options whose label or keywords contain the typed text, those that start with it first. Ignores case and accents. */
export function filterOptions<O extends Option<string | number>>(options: readonly O[], typed: string): O[] {
  const needle = plain(typed)
  if (!needle) return [...options]
  const found = options
    .map((option) => ({ option, at: plain(`${option.label} ${option.keywords ?? ''}`).indexOf(needle) }))
    .filter(({ at }) => at >= 0)
  return found.sort((a, b) => Number(a.at > 0) - Number(b.at > 0)).map(({ option }) => option)
}

// Й and ї are letters of their own: only accents on Latin letters are stripped.
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC')
