/** The formatting commands of a Markdown field. */
export const markdownCommands = ['bold', 'italic', 'heading', 'list', 'link'] as const
export type MarkdownCommand = (typeof markdownCommands)[number]

export interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

const wraps = { bold: '**', italic: '*' } as const
const linePrefixes = { heading: '## ', list: '- ' } as const
const address = 'https://'

/**
 * The text and selection after a command. Bold and italic wrap the selection or unwrap it; a heading and a list mark whole
 * lines or unmark them; a link leaves its address selected.
 */
export function applyMarkdown(command: MarkdownCommand, selection: Selection): Selection {
  switch (command) {
    case 'bold':
    case 'italic':
      return toggleWrap(wraps[command], selection)
    case 'heading':
    case 'list':
      return toggleLines(linePrefixes[command], selection)
    case 'link': {
      const { text, start, end } = selection
      const label = `[${text.slice(start, end)}](`
      const from = start + label.length
      return {
        text: `${text.slice(0, start)}${label}${address})${text.slice(end)}`,
        start: from,
        end: from + address.length,
      }
    }
  }
}

function toggleWrap(mark: string, { text, start, end }: Selection): Selection {
  const size = mark.length
  const isWrapped = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark
  // The single asterisk of italic is also part of bold's two.
  const isBold = mark === '*' && text.slice(start - 2, start) === '**'
  if (isWrapped && !isBold)
    return {
      text: text.slice(0, start - size) + text.slice(start, end) + text.slice(end + size),
      start: start - size,
      end: end - size,
    }
  return {
    text: text.slice(0, start) + mark + text.slice(start, end) + mark + text.slice(end),
    start: start + size,
    end: end + size,
  }
}

function toggleLines(prefix: string, { text, start, end }: Selection): Selection {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const marked = lines.every((line) => line.startsWith(prefix))
  const changed = lines.map((line) => (marked ? line.slice(prefix.length) : prefix + line)).join('\n')
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length }
}
