/** Finished Markdown: it is not escaped again. */
export class Markdown {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** A text is escaped wherever it is put; what is unknown is left out. */
export type Part = Markdown | string | null | undefined | false

/** Characters that mean something anywhere: HTML and entities too, and `!` before what may become a link. */
export const escapeInline = (text: string): string => text.replace(/[\\`*_[\]<>~]|&(?=#?\w+;)|!$/g, '\\$&')

/** Characters that mean something at the start of a line: headings, lists, quotations and underlines. */
export const escapeStart = (line: string): string =>
  line.replace(/^[#+=>-]/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2')

const inline = (part: Part): string =>
  part instanceof Markdown ? part.text : part ? escapeInline(part.replace(/\s+/g, ' ')) : ''
const line = (part: Part): string => (part instanceof Markdown ? part.text : escapeStart(inline(part).trim()))

function assembled(texts: readonly string[], separator: string): Markdown | false {
  const known = texts.filter(Boolean)
  return known.length > 0 && new Markdown(known.join(separator))
}

/** The document; blocks are separated by blank lines. */
export const markdownOf = (blocks: readonly Part[]): string =>
  `${inline(assembled(blocks.map(line), '\n\n'))}\n`
/** A paragraph of several lines. */
export const lines = (parts: readonly Part[]): Markdown | false => assembled(parts.map(line), '  \n')
export const heading = (level: 1 | 2 | 3, text: Part): Markdown =>
  new Markdown(`${'#'.repeat(level)} ${inline(text)}`)
export const bullets = (items: readonly Part[]): Markdown | false =>
  assembled(
    items.map((item) => line(item) && `- ${line(item)}`),
    '\n',
  )

export const numbered = (items: readonly Part[]): Markdown | false =>
  assembled(
    items.map((item, at) => line(item) && `${at + 1}. ${line(item)}`),
    '\n',
  )

/** 'One, two' */
export function joined(parts: readonly Part[], separator = ', '): Markdown | false {
  const text = assembled(parts.map(inline), separator)
  return text && new Markdown(escapeStart(text.text.trim()))
}

/** Names and values; unknown values are left out. */
export const facts = (rows: readonly (readonly [name: string, value: Part | number])[]): Markdown | false =>
  bullets(
    rows.map(([name, value]) => {
      const text = typeof value === 'number' ? String(value) : value
      return inline(text) !== '' && joined([name, text], ': ')
    }),
  )

/** A link to a web page; only its text if the address is none. */
export function link(text: string, address: string): Markdown {
  const target = linkTarget(address)
  return new Markdown(target === null ? inline(text) : `[${inline(text)}](${target})`)
}

export const image = (alt: string, address: string): Markdown => new Markdown(`!${link(alt, address).text}`)

/** An address as the parentheses of a link take it; null if it is not one of the web. */
export function linkTarget(address: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  return url.href
    .replace(/[()\\]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/&(?=#?\w+;)/g, '\\&')
}
