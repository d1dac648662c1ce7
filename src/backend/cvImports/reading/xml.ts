import sax from 'sax'
import { Unreadable } from './unreadable.ts'

/** An XML element, by its name without namespace. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

const maxDepth = 60
const maxElements = 100_000

/** Parses XML. A document type is refused: only attacks declare entities in a CV. @throws Unreadable */
export function parseXml(source: string): Element {
  const parser = sax.parser(true, { xmlns: false })
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  parser.ondoctype = () => {
    throw new Unreadable('importXmlEntities')
  }
  parser.onerror = (error) => {
    throw new Unreadable('importXmlDamaged', error)
  }
  parser.onopentag = ({ name, attributes }) => {
    if (open.length > maxDepth || ++count > maxElements) throw new Unreadable('importTextTooBig')
    const element = {
      name: localName(name),
      children: [],
      text: '',
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [localName(key), String(value)]),
      ),
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onclosetag = () => void open.pop()
  parser.write(source.replace(/^\uFEFF/, '')).close()
  const [top] = root.children
  if (!top) throw new Unreadable('importXmlDamaged')
  return top
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The children with this name. */
export const childElements = (of: Element | undefined, name: string): Element[] =>
  of?.children.filter((one) => one.name === name) ?? []
/** The first descendant along a path of names. */
export const findElement = (of: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => at?.children.find((one) => one.name === name), of)
/** The text of the first descendant along a path of names; empty if there is none. */
export const textAt = (of: Element | undefined, ...path: readonly string[]): string =>
  findElement(of, ...path)?.text.trim() ?? ''
