import '#styles/components/markdown.css'
import { lazy, Suspense, useId, useRef, useState, type ComponentProps } from 'react'
import { FieldFrame, splitField, type FieldTexts } from './FieldFrame.tsx'
import { useHydrated } from './hydrated.ts'
import type { MarkdownCommand } from './markdownEdits.ts'

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

// Loaded after hydration: the field works without them, and a form page has no room for them.
const MarkdownTools = lazy(() => import('./MarkdownTools.tsx'))

/** A text with the product's Markdown subset: a toolbar, shortcuts, and a preview in the field's place. */
export function MarkdownField({ counter, texts, render, ...props }: MarkdownFieldProps) {
  const [field, control] = splitField(props)
  const id = useId()
  const hydrated = useHydrated()
  const area = useRef<HTMLTextAreaElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const isPreview = preview !== null

  const showPreview = async () => {
    const text = area.current?.value ?? ''
    setPreview(text.trim() === '' ? '' : await render(text).catch(() => `<p>${texts.failed}</p>`))
  }
  return (
    <FieldFrame {...field} id={id} after={counter && <p className="field-count">{counter}</p>}>
      {(controlProps) => (
        <div className="markdown">
          <div className="markdown-tools" role="toolbar" aria-label={texts.toolbar} aria-controls={id}>
            {hydrated && (
              <>
                <Suspense>
                  <MarkdownTools area={area} texts={texts} disabled={isPreview} />
                </Suspense>
                <button
                  type="button"
                  className="button"
                  data-kind="text"
                  data-size="s"
                  aria-pressed={isPreview}
                  onClick={() => (isPreview ? setPreview(null) : void showPreview())}
                >
                  {isPreview ? texts.write : texts.preview}
                </button>
              </>
            )}
          </div>
          <textarea
            {...control}
            {...controlProps}
            ref={(element) => {
              area.current = element
              if (typeof control.ref === 'function') control.ref(element)
            }}
            hidden={isPreview}
            className="input"
          />
          {isPreview && (
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
