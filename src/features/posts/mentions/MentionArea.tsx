import { useCombobox } from 'downshift'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { MentionForm, MentionSuggestion } from '#contract/posts/mentions.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { ComboboxList } from '#ui/ComboboxList.tsx'
import { FieldFrame, type FieldTexts } from '#ui/FieldFrame.tsx'
import type { Option } from '#ui/kinds.ts'
import { mentionQueryAt, withLabel, type MentionQuery } from './mentionQuery.ts'
import { useSuggestions, type Suggest } from './useSuggestions.ts'

export interface MentionAreaProps extends FieldTexts {
  id?: string
  name?: string
  rows: number
  placeholder?: string
  counter?: string | undefined
  strings: StringsOf<'posts', 'mentions'>
  text: string
  /** Whom the author has chosen so far. */
  mentions: readonly MentionForm[]
  onChange: (text: string, mentions: readonly MentionForm[]) => void
  suggest: Suggest
}

/**
 * A text in which `@` suggests people and companies. It stays a text field to screen readers, which announce the
 * suggestions: browsers allow no other role for a field of several lines.
 */
export function MentionArea(props: MentionAreaProps) {
  const { label, hint, error, optional, hideLabel, counter, strings, text, mentions, onChange } = props
  const t = translatorFor(strings)
  const generatedId = useId()
  const id = props.id ?? generatedId
  const [query, setQuery] = useState<MentionQuery | null>(null)
  /** Where suggestions were closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const nextCaret = useRef<number | null>(null)
  const wanted = query && query.at !== closedAt ? query.text : null
  const found = useSuggestions(wanted, props.suggest)
  const isOpen = wanted !== null && found.length > 0
  const options = found.map((one) => toOption(one, t(one.kind)))

  useLayoutEffect(() => {
    if (nextCaret.current === null) return
    fieldOf(id)?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  }, [text, id])
  useEffect(() => {
    // The list may lie below the edge of the window, or the keyboard of a phone.
    if (isOpen) document.getElementById(`${id}-menu`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, id])

  const choose = (value: string): void => {
    const chosen = found.find((one) => toValue(one) === value)
    if (!chosen || !query) return
    const mention = { kind: chosen.kind, id: chosen.id, label: `@${chosen.name}` }
    const caret = fieldOf(id)?.selectionStart ?? text.length
    const next = withLabel(text, query, caret, mention.label)
    nextCaret.current = next.caret
    setQuery(null)
    const isKnown = mentions.some((one) => one.kind === mention.kind && one.id === mention.id)
    onChange(next.text, isKnown ? mentions : [...mentions, mention])
  }
  const combobox = useCombobox<Option>({
    id,
    inputId: id,
    items: options,
    isOpen,
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: () => text,
    itemToKey: (item) => item?.value,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem.value),
    stateReducer: ({ selectedItem }, { type, changes }) =>
      // Leaving the field chooses nobody.
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem } : changes,
  })
  const read = (area: HTMLTextAreaElement) => {
    const next = mentionQueryAt(
      area.value,
      area.selectionStart,
      mentions.map((one) => one.label),
    )
    setQuery(next)
    if (next === null) setClosedAt(null)
  }
  const {
    role: _,
    'aria-expanded': __,
    ...inputProps
  } = combobox.getInputProps({
    role: undefined as never,
    onChange: (event) => {
      const area = event.target as unknown as HTMLTextAreaElement
      onChange(area.value, mentions)
      read(area)
    },
    onKeyDown: (event) => {
      // While nothing is suggested, and for the keys that move the caret, it is an ordinary field.
      if (!isOpen || ['Home', 'End', 'PageUp', 'PageDown'].includes(event.key))
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
      if (isOpen && event.key === 'Tab') return setQuery(null)
      if (!isOpen || event.key !== 'Escape') return
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
      event.preventDefault()
      event.stopPropagation()
      setClosedAt(query?.at ?? null)
    },
    onClick: (event) => Object.assign(event.nativeEvent, { preventDownshiftDefault: true }),
    onBlur: () => setQuery(null),
  }) as React.ComponentProps<'textarea'> & { role: string }
  return (
    <FieldFrame
      {...{ id, label, hint, error, optional, hideLabel }}
      labelProps={combobox.getLabelProps()}
      after={counter && <p className="field-count">{counter}</p>}
    >
      {(controlProps) => (
        <div className="combobox mention-area">
          <textarea
            {...inputProps}
            {...controlProps}
            className="input"
            name={props.name}
            rows={props.rows}
            placeholder={props.placeholder}
            aria-haspopup="listbox"
            autoComplete="off"
            onSelect={(event) => read(event.currentTarget)}
          />
          <ComboboxList
            combobox={{ ...combobox, isOpen }}
            items={options}
            texts={{ noMatches: '' }}
            label={t('suggestions')}
          />
          <p className="visually-hidden" role="status">
            {isOpen && t('found', { count: options.length })}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}

const fieldOf = (id: string) => document.getElementById(id) as HTMLTextAreaElement | null

const toValue = ({ kind, id }: MentionSuggestion) => `${kind}:${id}`
const toOption = (one: MentionSuggestion, kind: string): Option => ({
  value: toValue(one),
  label: one.name,
  hint: one.detail || kind,
})
