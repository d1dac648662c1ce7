import sax from 'sax'

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

/** Parses XML strictly: throws when it is not well-formed. */
export function readXml(source: string): Element {
  const parser = sax.parser(true)
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  parser.ontext = (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.onclosetag = () => void open.pop()
  parser.write(source).close()
  const [top] = root.children
  if (!top || root.children.length !== 1) throw new Error('XML has one element at its top')
  return top
}

/** All descendants with this name. */
export function all(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])
}

export const child = (element: Element, name: string): Element | undefined =>
  element.children.find((one) => one.name === name)
