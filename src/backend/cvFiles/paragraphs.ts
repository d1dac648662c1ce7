import type { Paragraph, Span } from '#contract/cvFiles/document.ts'
import { parse } from '#contract/core/markdown.ts'

type Token = ReturnType<typeof parse>[number]

/** The paragraphs of a text in the product's Markdown subset. */
export function markdownParagraphs(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const lists: { number: number | null }[] = []
  let heading = false
  for (const token of parse(text)) {
    if (token.type === 'bullet_list_open') lists.push({ number: null })
    else if (token.type === 'ordered_list_open') lists.push({ number: Number(token.attrGet('start') ?? 1) })
    else if (token.type.endsWith('_list_close')) lists.pop()
    else if (token.type === 'heading_open') heading = true
    else if (token.type === 'heading_close') heading = false
    else if (token.type === 'inline') {
      const list = lists.at(-1)
      for (const spans of linesOf(token.children ?? []))
        if (!list) paragraphs.push({ kind: heading ? 'heading' : 'text', spans })
        else if (list.number === null) paragraphs.push({ kind: 'item', spans })
        else paragraphs.push({ kind: 'item', number: `${list.number++}.`, spans })
    }
  }
  return paragraphs
}

/** The paragraphs of a plain text: each of its lines. */
export const plainParagraphs = (text: string): Paragraph[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(asListItem)

/** People type lists as lines that begin with a dash or a bullet. */
function asListItem(line: string): Paragraph {
  const [, item] = /^[-–—•*·]\s+(.*)$/.exec(line) ?? []
  return item ? { kind: 'item', spans: [{ text: item }] } : { kind: 'text', spans: [{ text: line }] }
}

function linesOf(tokens: readonly Token[]): Span[][] {
  const lines: Span[][] = [[]]
  let [bold, italic, href] = [0, 0, '']
  for (const token of tokens) {
    if (token.type === 'strong_open') bold += 1
    else if (token.type === 'strong_close') bold -= 1
    else if (token.type === 'em_open') italic += 1
    else if (token.type === 'em_close') italic -= 1
    else if (token.type === 'link_open') href = String(token.attrGet('href') ?? '')
    else if (token.type === 'link_close') href = ''
    else if (token.type === 'softbreak' || token.type === 'hardbreak') lines.push([])
    else if (token.content)
      lines.at(-1)?.push({
        text: token.content,
        ...(bold > 0 && { bold: true }),
        ...(italic > 0 && { italic: true }),
        ...(href && { href }),
      })
  }
  return lines.filter((spans) => spans.some(({ text }) => text.trim() !== ''))
}
