/** Text in one style. */
export interface Run {
  readonly text: string
  readonly bold: boolean
  readonly italic: boolean
}

/** Text that stands together in a line, without a wide gap in it. PDF and Word become the same. */
export interface Piece {
  readonly page: number
  /** In points, from the left edge of the page. */
  readonly x: number
  readonly right: number
  /** Of the baseline, from the upper edge of the page. */
  readonly y: number
  /** Of the font, in points. */
  readonly size: number
  readonly runs: readonly Run[]
  /** Of at most `maxLine` characters. */
  readonly text: string
  /** The level of a heading that the file itself calls one. */
  readonly heading?: number
}

/** Characters of a line, or of a paragraph whose lines are unknown. */
export const maxLine = 10_000

/** The pieces of a column that stand side by side. */
export interface Row {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly size: number
  readonly pieces: readonly Piece[]
  readonly text: string
  /** All of it, or of its first piece. */
  readonly bold: boolean
  readonly italic: boolean
  /** Space above it, in heights of its line; infinite at the beginning of a column. */
  readonly gap: number
}

/** Rows that are read one after the other: a column, or what reaches across all of them. */
export interface Block {
  readonly rows: readonly Row[]
  /** The block whose last section it continues, unless it begins with a heading. */
  readonly continues: number | null
}
