import '#styles/components/markdown.css'
import { Bold, Heading, Italic, Link, List } from 'lucide'
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import { applyMarkdown, markdownCommands, type MarkdownCommand } from './markdownEdits.ts'

export interface MarkdownTexts extends Readonly<Record<MarkdownCommand, string>> {
  readonly toolbar: string
  readonly write: string
  readonly preview: string
  /** Shown in the preview of an empty text. */
  readonly nothing: string
  readonly failed: string
}

interface MarkdownFieldProps extends ComponentProps<'textarea'>, FieldTexts {
  counter?: string
  texts: MarkdownTexts
  /** Renders the text as safe HTML. */
  render: (text: string) => Promise<string>
}

const icons = { bold: Bold, italic: Italic, heading: Heading, list: List, link: Link }
const shortcuts: Readonly<Record<string, MarkdownCommand>> = { b: 'bold', i: 'italic', k: 'link' }

/** A text with the product's Markdown subset: a toolbar, shortcuts, and a preview in the field's place. */
export function MarkdownField({ counter, texts, render, ...props }: MarkdownFieldProps) {
  const { label, hint, error, optional, hideLabel, ...control } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [preview, setPreview] = useState<string | null>(null)

  const run = (command: MarkdownCommand) => {
    const field = area.current
    if (!field) return
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
  const onKeyDown = (event: KeyboardEvent) => {
    const command = shortcuts[event.key.toLowerCase()]
    if (!command || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    run(command)
  }
  const showPreview = async () => {
    const text = area.current?.value ?? ''
    setPreview(text.trim() === '' ? '' : await render(text).catch(() => `<p>${texts.failed}</p>`))
  }
  return (
    <FieldFrame
      {...{ label, hint, error, optional, hideLabel, id }}
      after={counter && <p className="field-count">{counter}</p>}
    >
      {(controlProps) => (
        <div className="markdown">
          <div className="markdown-tools" role="toolbar" aria-label={texts.toolbar} aria-controls={id}>
            {markdownCommands.map((command) => (
              <button
                key={command}
                type="button"
                className="icon-button"
                data-size="s"
                aria-label={texts[command]}
                title={texts[command]}
                disabled={preview !== null}
                onClick={() => run(command)}
              >
                <Icon icon={icons[command]} size={16} />
              </button>
            ))}
            <button
              type="button"
              className="button"
              data-kind="text"
              data-size="s"
              aria-pressed={preview !== null}
              onClick={() => (preview === null ? void showPreview() : setPreview(null))}
            >
              {preview === null ? texts.preview : texts.write}
            </button>
          </div>
          <textarea
            {...control}
            {...controlProps}
            ref={(field) => {
              area.current = field
              if (typeof control.ref === 'function') control.ref(field)
            }}
            hidden={preview !== null}
            className="input"
            onKeyDown={onKeyDown}
          />
          {preview !== null && (
            <div className="input markdown-preview" aria-live="polite">
              {preview === '' ? (
                <p className="soft">{texts.nothing}</p>
              ) : (
                <div className="prose" dangerouslySetInnerHTML={{ __html: preview }} />
              )}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
