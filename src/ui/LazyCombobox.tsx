import { useEffect, useId, useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import type { Combobox } from './Combobox.tsx'
import { useEarlyChange } from './earlyChange.ts'
import { FieldFrame, splitField } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'

type Props = Parameters<typeof Combobox<string>>[0]
type Loaded = (props: Props) => React.ReactNode

/** Lucide's `ChevronDown`; importing it here would give it a file of its own on every page with a combobox. */
const chevron: ComponentProps<typeof Icon>['icon'] = [['path', { d: 'm6 9 6 6 6-6' }]]

/** A combobox for a value that is rarely changed: its list loads on the first focus. Until then it looks the same. */
export function LazyCombobox(props: Props) {
  const [field, { options, value, placeholder }] = splitField(props)
  const [Full, setFull] = useState<Loaded | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [pressed, setPressed] = useState(false)
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const selection = useRef<[start: number, end: number]>([0, 0])
  const chosen = options.find((option) => option.value === value)?.label ?? ''

  async function load(): Promise<void> {
    const module = await import('./Combobox.tsx')
    const input = frame.current?.querySelector('input')
    selection.current = [input?.selectionStart ?? 0, input?.selectionEnd ?? 0]
    // At once: nothing can be selected or typed between this and the commit.
    flushSync(() => setFull(() => module.Combobox))
  }
  const focusedField = () => {
    const input = frame.current?.querySelector('input')
    return input === document.activeElement ? input : null
  }
  // What is typed without choosing is not a value, so it counts only while somebody is typing.
  useEarlyChange(
    () => {
      const input = focusedField()
      return input?.value === chosen ? null : input
    },
    (event) => setTyped(event.target.value),
  )
  useEffect(() => {
    // Focused before hydration.
    if (focusedField()) void load()
  }, [])
  // In the commit that replaces the focused field, so that no key pressed meanwhile is lost, and what was selected is
  // still replaced by the next one.
  useLayoutEffect(() => {
    if (!Full || document.activeElement !== document.body) return
    const input = frame.current?.querySelector('input')
    input?.focus()
    input?.setSelectionRange(...selection.current)
  }, [Full])

  if (Full) {
    const initialText = typed ?? (pressed ? chosen : undefined)
    return (
      <div ref={frame}>
        <Full {...props} initialText={initialText} />
      </div>
    )
  }
  return (
    <div ref={frame} onPointerDown={() => setPressed(true)}>
      <FieldFrame {...field}>
        {(controlProps) => (
          <div className="combobox">
            <div className="input combobox-box">
              <input
                {...controlProps}
                role="combobox"
                aria-expanded="false"
                aria-controls={listId}
                autoComplete="off"
                value={typed ?? chosen}
                placeholder={placeholder}
                onFocus={() => void load()}
                onChange={(event) => setTyped(event.target.value)}
              />
              <span className="icon-button" data-size="s" aria-hidden="true">
                <Icon icon={chevron} size={18} />
              </span>
            </div>
          </div>
        )}
      </FieldFrame>
    </div>
  )
}
