/** Values of data attributes that the Astro and React blocks share. */
export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'text'
export type Tone = 'neutral' | 'good' | 'warn' | 'danger'
export type AvatarKind = 'person' | 'company'
export type AvatarSize = 's' | 'm' | 'l'

export interface Option<Value extends string | number = string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string | undefined
  /** Other words that find the option in a combobox. */
  readonly keywords?: string | undefined
}
