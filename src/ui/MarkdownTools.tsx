import { Bold, Heading, Italic, Link, List } from 'lucide'
import { useEffect, type RefObject } from 'react'
import { Icon } from './Icon.tsx'
import { applyMarkdown, markdownCommands, type MarkdownCommand } from './markdownEdits.ts'

interface MarkdownToolsProps {
  area: RefObject<HTMLTextAreaElement | null>
  texts: Readonly<Record<MarkdownCommand, string>>
  disabled: boolean
}

const icons = { bold: Bold, italic: Italic, heading: Heading, list: List, link: Link }
const shortcuts: Readonly<Record<string, MarkdownCommand>> = { b: 'bold', i: 'italic', k: 'link' }

/** The formatting buttons of a Markdown field, and their shortcuts. */
export default function MarkdownTools({ area, texts, disabled }: MarkdownToolsProps) {
  useEffect(() => {
    const field = area.current
    const onKeyDown = (event: KeyboardEvent) => {
      const command = shortcuts[event.key.toLowerCase()]
      if (!field || !command || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      run(field, command)
    }
    field?.addEventListener('keydown', onKeyDown)
    return () => field?.removeEventListener('keydown', onKeyDown)
  }, [area])
  return markdownCommands.map((command) => (
    <button
      key={command}
      type="button"
      className="icon-button"
      data-size="s"
      aria-label={texts[command]}
      title={texts[command]}
      disabled={disabled}
      onClick={() => area.current && run(area.current, command)}
    >
      <Icon icon={icons[command]} size={16} />
    </button>
  ))
}

function run(field: HTMLTextAreaElement, command: MarkdownCommand): void {
  const { value, selectionStart, selectionEnd } = field
  const edited = applyMarkdown(command, { text: value, start: selectionStart, end: selectionEnd })
  field.focus()
  field.select()
  // Deprecated, but the only edit that Ctrl+Z undoes.
  if (!document.execCommand('insertText', false, edited.text)) {
    field.setRangeText(edited.text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(edited.start, edited.end)
}
