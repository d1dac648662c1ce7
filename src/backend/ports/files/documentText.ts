/** The text of a document, in its pages or paragraphs. */
export interface DocumentText {
  readonly parts: readonly string[]
  /** Whether there is more than was read. */
  readonly isCut: boolean
}

/** Characters of one document. Ten full pages have 40,000; a paragraph takes room on the page too. */
const maxCharacters = 60_000
const maxParts = 1_000

/** Icons of fonts, and what directs or hides the text around it. */
const unreadable =
  /[^\P{Cc}\n\t]|[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uE000-\uF8FF\uFEFF\uFFFE\uFFFF]/gu

/** Plain text as it can be stored and shown; lines stay lines. */
const toPlain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unreadable, '')
    .split('\n')
    .map((line) => line.replace(/[\t ]+/g, ' ').trim())
    .join('\n')
    .trim()

/** The texts of pages; a page without text keeps its place. */
export function toPageTexts(pages: readonly string[]): DocumentText {
  let left = maxCharacters
  let isCut = false
  const parts = pages.map((page) => {
    const text = toPlain(page.slice(0, 2 * maxCharacters))
    if (text.length > left) isCut = true
    const shown = cutText(text, left)
    left -= shown.length
    return shown
  })
  return { parts, isCut }
}

/** The texts of paragraphs; empty ones are left out. */
export function toParagraphs(paragraphs: Iterable<string>): DocumentText {
  const parts: string[] = []
  let left = maxCharacters
  for (const paragraph of paragraphs) {
    const plain = toPlain(paragraph.slice(0, 2 * maxCharacters))
    if (plain === '') continue
    if (left <= 0 || parts.length >= maxParts) return { parts, isCut: true }
    const shown = cutText(plain, left)
    left -= shown.length
    parts.push(shown)
    if (shown.length < plain.length) return { parts, isCut: true }
  }
  return { parts, isCut: false }
}

/** Cut at a character, not within one. */
const cutText = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
