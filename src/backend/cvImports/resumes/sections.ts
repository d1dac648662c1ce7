import type { Block, Row } from './lines.ts'
import { splitMargin } from './marginHeadings.ts'
import { sectionOf, type SectionKind } from './sectionNames.ts'

export interface Section {
  /** `header`: what stands before the first heading. */
  readonly kind: SectionKind | 'header'
  readonly title: string
  readonly rows: Row[]
}

/** Divides a résumé by its headings: by their names, and by looking like those. */
export function toSections(blocks: readonly Block[]): Section[] {
  const style = styleOf(blocks.flatMap(({ rows }) => rows))
  const sections: Section[] = []
  const ends: Section[] = []
  const nested = new Set<Section>()
  for (const { rows, continues } of blocks) {
    let open = (continues === null ? undefined : ends[continues]) ?? headerOf(sections)
    const margin = splitMargin(rows)
    for (const { row, title } of margin ?? rows.map((one) => ({ row: one, title: null }))) {
      const heading = title === null ? (row && !margin ? style(row) : null) : headingOf(title)
      const isEmpty = open.rows.length === 0 && open.kind !== 'header' && open.kind !== 'other'
      // A section is not empty: what stands below its heading and looks like one names an entry, and so do others like it.
      if (heading?.kind === 'other' && (isEmpty || nested.has(open))) nested.add(open)
      else if (heading) {
        open = { ...heading, rows: [] }
        sections.push(open)
      }
      if (row && (!heading || margin || nested.has(open))) open.rows.push(row)
    }
    ends.push(open)
  }
  return sections
}

function headerOf(sections: Section[]): Section {
  const known = sections.find(({ kind }) => kind === 'header')
  if (known) return known
  const header: Section = { kind: 'header', title: '', rows: [] }
  sections.push(header)
  return header
}

type Heading = Pick<Section, 'kind' | 'title'>
const headingOf = (title: string): Heading => ({ kind: sectionOf(title) ?? 'other', title })

const isCapital = (text: string) => /\p{Lu}/u.test(text) && text === text.toUpperCase()
const styleKey = (row: Row) =>
  [Math.round(row.size * 2), row.bold, isCapital(row.text), Math.round(row.x / 8)].join()

/** What headings look like in this résumé. */
function styleOf(rows: readonly Row[]): (row: Row) => Heading | null {
  const named = rows.filter((row) => row.pieces.length === 1 && sectionOf(row.text) !== null)
  const sizes = named.map(({ size }) => size).sort((a, b) => a - b)
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0
  const body = bodyStyle(rows)
  const counts = new Map<string, number>()
  for (const row of named) counts.set(styleKey(row), (counts.get(styleKey(row)) ?? 0) + 1)
  const isDistinct = (row: Row) =>
    row.bold || isCapital(row.text) || row.size > body.size * 1.12 || row.gap > 1.9
  const isUsual = (row: Row) => row.size >= usual * 0.85 && (isDistinct(row) || !named.some(isDistinct))

  return (row) => {
    const [first, ...others] = row.pieces
    if (!first || others.length > 0) return null
    const kind = sectionOf(first.text)
    if (kind !== null && isUsual(row)) return headingOf(row.text)
    if (first.heading === 1 && row.text.length <= 60) return headingOf(row.text)
    const ofThisStyle = counts.get(styleKey(row)) ?? 0
    const isLarge = row.size > body.size * 1.12 || (isCapital(row.text) && row.bold)
    const isStyled = ofThisStyle >= 2 && isLarge && row.text.length <= 40 && !/\d{4}|[.,;]$/.test(row.text)
    return isStyled ? headingOf(row.text) : null
  }
}

/** The size in which most letters are. */
function bodyStyle(rows: readonly Row[]): { readonly size: number } {
  const letters = new Map<number, number>()
  for (const { size, text } of rows) letters.set(size, (letters.get(size) ?? 0) + text.length)
  const [size = 0] = [...letters].sort(([, a], [, b]) => b - a)[0] ?? []
  return { size }
}
