import { findElement, type Element } from '../reading/xml.ts'
import { styleIn, type WordStyle } from './wordStyles.ts'

export interface StyledText extends WordStyle {
  readonly text: string
}
/** A paragraph: its lines, each divided by its tabs into texts in several styles. */
export interface Paragraph {
  readonly style: WordStyle
  /** In points. */
  readonly indent: number
  readonly lines: readonly (readonly (readonly StyledText[])[])[]
}

/** Reads a paragraph. What was deleted under review is not in it. */
export function readParagraph(paragraph: Element, styles: (id: string) => WordStyle): Paragraph {
  const properties = findElement(paragraph, 'pPr')
  const named = styles(findElement(properties, 'pStyle')?.attributes['val'] ?? '')
  const { isList = named.isList ?? false } = styleIn(paragraph)
  const indent = Number(findElement(properties, 'ind')?.attributes['left'] ?? 0) / 20
  const lines: StyledText[][][] = [[[]]]
  const add = (text: string, style: WordStyle) => {
    const shown = style.caps ? text.toUpperCase() : text
    lines
      .at(-1)
      ?.at(-1)
      ?.push({ ...style, text: shown })
  }
  const readRun = (run: Element) => {
    const its = findElement(run, 'rPr', 'rStyle')?.attributes['val']
    const style = { ...named, ...(its === undefined ? {} : onlyCharacters(styles(its))), ...styleIn(run) }
    for (const child of run.children)
      if (child.name === 't') add(child.text, style)
      else if (child.name === 'tab' || child.name === 'ptab') lines.at(-1)?.push([])
      else if (child.name === 'br' || child.name === 'cr') lines.push([[]])
      else if (child.name === 'noBreakHyphen') add('-', style)
      else if (child.name === 'sym') add(' ', style)
  }
  const read = (of: Element) => {
    for (const child of of.children)
      if (child.name === 'r') readRun(child)
      else if (inline.has(child.name)) read(child)
  }
  read(paragraph)
  return { style: { ...named, isList }, indent: Number.isFinite(indent) ? indent : 0, lines }
}

const inline = new Set(['hyperlink', 'ins', 'smartTag', 'sdt', 'sdtContent', 'fldSimple', 'moveTo'])
const onlyCharacters = ({ bold, italic, caps }: WordStyle): WordStyle => ({
  ...(bold && { bold }),
  ...(italic && { italic }),
  ...(caps && { caps }),
})
