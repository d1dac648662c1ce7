import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'

interface Settings<Item> {
  id: string
  items: readonly Item[]
  /** The chosen item's place in the list, which opens there; -1 if it has none. */
  chosenIndex?: number
  text: string
  onText: (text: string) => void
  onChoose: (item: Item) => void
  /** The field was left. */
  onLeave?: () => void
  /** The text is a value of its own: Escape does not clear it, and Tab does not choose instead. */
  freeText?: boolean
  /** After a choice too, because several are made in a row. */
  staysOpen?: boolean
  initiallyOpen?: boolean
}
interface InputHandlers {
  onBlur?: (() => void) | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}
export type ComboboxState<Item> = ReturnType<typeof useCombobox<Item>>

// Long lists are narrowed by typing, not by scrolling.
const shownAtOnce = 60

/** A text field with a list of options, as the ARIA pattern "combobox" describes it. */
export function useCombobox<Item>(settings: Settings<Item>) {
  const { id, text, onText, freeText = false, staysOpen = false } = settings
  const items = settings.items.slice(0, shownAtOnce)
  const chosenIndex =
    settings.chosenIndex !== undefined && settings.chosenIndex < items.length ? settings.chosenIndex : -1
  const [isOpen, setOpen] = useState(settings.initiallyOpen ?? false)
  const [marked, setMarked] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const highlighted = marked < items.length ? marked : -1
  const itemId = (index: number) => `${id}-item-${index}`
  const scrollTo = (index: number) =>
    document.getElementById(itemId(index))?.scrollIntoView({ block: 'nearest' })

  useEffect(() => {
    if (!isOpen) return
    if (document.activeElement !== input.current) input.current?.focus()
    scrollTo(highlighted)
    // Later the keys scroll, and not the mouse, which only points at what it sees.
  }, [isOpen])

  function open(index = chosenIndex): void {
    setOpen(true)
    setMarked(index)
  }
  function close(): void {
    setOpen(false)
    setMarked(-1)
  }
  const toggle = () => (isOpen ? close() : open())
  function choose(index: number): void {
    const item = items[index]
    if (!staysOpen) close()
    if (item !== undefined) settings.onChoose(item)
    else if (staysOpen) onText('')
  }
  function mark(index: number): void {
    setMarked(index)
    scrollTo(index)
  }
  const chosenOr = (index: number) => (chosenIndex >= 0 ? chosenIndex : items.length === 0 ? -1 : index)
  /** What a key does; undefined if nothing. */
  function actionOf({ key, altKey }: KeyboardEvent): (() => void) | undefined {
    if (key === 'ArrowDown' && !isOpen) return () => open(altKey ? chosenIndex : chosenOr(0))
    if (key === 'ArrowUp' && !isOpen) return () => open(chosenOr(items.length - 1))
    if (key === 'Escape' && !isOpen) return text ? () => !freeText && onText('') : undefined
    if (!isOpen) return undefined
    if (key === 'Escape') return close
    if (key === 'Enter' || (key === 'ArrowUp' && altKey)) return () => choose(highlighted)
    const next = stepInList(key, highlighted, items.length)
    return next === null ? undefined : () => mark(next)
  }

  return {
    id,
    items,
    isOpen,
    highlighted,
    labelProps: { id: `${id}-label`, htmlFor: `${id}-input` } satisfies ComponentProps<'label'>,
    toggleProps: {
      'aria-controls': `${id}-menu`,
      'aria-expanded': isOpen,
      tabIndex: -1,
      onMouseDown: preventBlur,
      onClick: toggle,
    } satisfies ComponentProps<'button'>,
    listProps: {
      id: `${id}-menu`,
      role: 'listbox',
      'aria-labelledby': `${id}-label`,
      onMouseDown: preventBlur,
      onMouseLeave: () => setMarked(-1),
    } satisfies ComponentProps<'div'>,
    itemProps: (index: number) =>
      ({
        id: itemId(index),
        role: 'option',
        onMouseMove: () => setMarked(index),
        onClick: () => choose(index),
      }) satisfies ComponentProps<'div'>,
    inputProps: ({ onBlur, onKeyDown }: InputHandlers = {}) =>
      ({
        ref: input,
        id: `${id}-input`,
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-activedescendant': isOpen && highlighted >= 0 ? itemId(highlighted) : '',
        'aria-controls': `${id}-menu`,
        'aria-expanded': isOpen,
        'aria-labelledby': `${id}-label`,
        autoComplete: 'off',
        value: text,
        onClick: toggle,
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          open(-1)
          onText(event.target.value)
        },
        onBlur: () => {
          onBlur?.()
          close()
          settings.onLeave?.()
        },
        onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
          onKeyDown?.(event)
          // Enter that confirms what an input method composes.
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Tab' && isOpen && highlighted >= 0 && !freeText) choose(highlighted)
          const action = actionOf(event)
          if (!action) return
          event.preventDefault()
          action()
        },
      }) satisfies ComponentProps<'input'>,
  }
}

/** A press on the list or its button does not take the focus out of the field. */
const preventBlur = (event: MouseEvent) => event.preventDefault()

/** Where a key leads from an entry of a list, in a circle; null if it leads nowhere. -1 is before the first. */
function stepInList(key: string, from: number, length: number): number | null {
  const last = length - 1
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
  if (key === 'Home') return Math.min(0, last)
  if (key === 'End') return last
  const step = steps[key]
  if (step === undefined) return null
  const to = from < 0 && step < 0 ? length + step : from + step
  return to > last ? Math.min(0, last) : to < 0 ? last : to
}
