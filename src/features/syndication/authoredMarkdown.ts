import { parse } from '#contract/core/markdown.ts'
import { escapeInline, escapeStart, linkTarget, Markdown } from './markdown.ts'

type Token = ReturnType<typeof parse>[number]
/** Shared by the functions: each reads on where the previous one stopped. */
type Tokens = IterableIterator<Token>

/** A text of the product's Markdown subset as its page shows it; whatever else is in it is escaped. */
export function authoredMarkdown(text: string): Markdown | false {
  const blocks = blocksUntil('end', parse(text).values())
  return blocks.length > 0 && new Markdown(blocks.join('\n\n'))
}

function blocksUntil(end: string, tokens: Tokens): string[] {
  const blocks: string[] = []
  for (const token of tokens) {
    if (token.type === end) break
    if (token.type === 'inline') blocks.push(linesOf(token.children ?? []).join('  \n'))
    // The document has headings of its own, as the page has.
    else if (token.type === 'heading_open')
      blocks.push(`### ${blocksUntil('heading_close', tokens).join(' ')}`)
    else if (token.type.endsWith('_list_open')) blocks.push(itemsOf(token, tokens).join('\n'))
  }
  return blocks
}

function itemsOf(list: Token, tokens: Tokens): string[] {
  const items: string[] = []
  let number = Number(list.attrGet('start') ?? 1)
  for (const token of tokens) {
    if (token.type.endsWith('_list_close')) break
    if (token.type !== 'list_item_open') continue
    const mark = list.type === 'ordered_list_open' ? `${number++}. ` : '- '
    const item = blocksUntil('list_item_close', tokens).join('\n\n')
    items.push(mark + item.replace(/\n(?!\n)/g, `\n${' '.repeat(mark.length)}`))
  }
  return items
}

const emphasis: Readonly<Record<string, string>> = {
  em_open: '*',
  em_close: '*',
  strong_open: '**',
  strong_close: '**',
}

function linesOf(tokens: readonly Token[]): string[] {
  const written: string[] = ['']
  let target: string | null = null
  const write = (text: string) => written.push((written.pop() ?? '') + text)
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') written.push('')
    else if (token.type === 'link_open') {
      target = linkTarget(String(token.attrGet('href') ?? ''))
      if (target !== null) write('[')
    } else if (token.type === 'link_close') {
      if (target !== null) write(`](${target})`)
    } else write(emphasis[token.type] ?? escapeInline(token.content))
  }
  return written.map((line) => escapeStart(line.trim())).filter(Boolean)
}
