import { childElements, findElement, type Element } from '../reading/xml.ts'

/** How a paragraph or a run looks. What is undefined is inherited. */
export interface WordStyle {
  readonly bold?: boolean
  readonly italic?: boolean
  /** In points. */
  readonly size?: number
  /** Of a heading, from 1. */
  readonly heading?: number
  readonly isList?: boolean
  readonly caps?: boolean
}

/** Styles that are based on others, of a file that may base them on themselves. */
const maxDepth = 12
const defaultSize = 11

/** Styles of a document, by their ids; the default is that of ''. */
export function readStyles(root: Element | undefined): (id: string) => WordStyle {
  const byId = new Map(childElements(root, 'style').map((one) => [one.attributes['styleId'] ?? '', one]))
  const defaults = styleIn(findElement(root, 'docDefaults', 'rPrDefault'))
  const known = new Map<string, WordStyle>()
  const find = (id: string, depth: number): WordStyle => {
    const found = byId.get(id)
    if (!found || depth > maxDepth) return { size: defaultSize, ...defaults }
    const base = findElement(found, 'basedOn')?.attributes['val'] ?? ''
    return { ...find(base, depth + 1), ...styleIn(found), ...headingOf(found) }
  }
  return (id) => {
    const style = known.get(id) ?? find(id, 0)
    known.set(id, style)
    return style
  }
}

/** Names of headings are the same in the files of all languages. */
function headingOf(style: Element): WordStyle {
  const name = findElement(style, 'name')?.attributes['val'] ?? ''
  const level =
    /^heading (\d)$/i.exec(name)?.[1] ?? findElement(style, 'pPr', 'outlineLvl')?.attributes['val']
  if (level === undefined || !/^\d$/.test(level)) return {}
  return { heading: /^heading/i.test(name) ? Number(level) : Number(level) + 1 }
}

/** The properties that an element has itself, of its paragraph and of its characters. */
export function styleIn(of: Element | undefined): WordStyle {
  const characters = findElement(of, 'rPr')
  const flag = (name: string) => {
    const found = findElement(characters, name)
    return found && !/^(?:0|false|none|off)$/.test(found.attributes['val'] ?? '')
  }
  const bold = flag('b')
  const italic = flag('i')
  const caps = flag('caps')
  const size = Number(findElement(characters, 'sz')?.attributes['val'])
  const list = findElement(of, 'pPr', 'numPr')
  const isList = list && findElement(list, 'numId')?.attributes['val'] !== '0'
  return {
    ...(bold !== undefined && { bold }),
    ...(italic !== undefined && { italic }),
    ...(caps !== undefined && { caps }),
    ...(size > 0 && size < 400 && { size: size / 2 }),
    ...(isList !== undefined && { isList }),
  }
}
