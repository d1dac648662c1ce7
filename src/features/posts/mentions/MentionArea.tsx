import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { MentionForm, MentionSuggestion } from '#contract/posts/mentions.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { useEarlyValue } from '#ui/earlyChange.ts'
import { FieldFrame, type FieldTexts } from '#ui/FieldFrame.tsx'
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
 * suggestions: ARIA allows no other role for a field of several lines.
 */
export function MentionArea(props: MentionAreaProps) {
  const { label, hint, error, optional, hideLabel, counter, strings, text, mentions, onChange } = props
  const t = translatorFor(strings)
  const generatedId = useId()
  const id = props.id ?? generatedId
  const [query, setQuery] = useState<MentionQuery | null>(null)
  /** Where suggestions were closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const nextCaret = useRef<number | null>(null)
  const wanted = query && query.at !== closedAt ? query.text : null
  const found = useSuggestions(wanted, props.suggest)
  const isOpen = wanted !== null && found.length > 0

  useLayoutEffect(() => {
    if (nextCaret.current === null) return
    fieldOf(id)?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  }, [text, id])
  useEffect(() => {
    // The list may lie below the edge of the window, or the keyboard of a phone.
    if (isOpen) document.getElementById(`${id}-menu`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, id])

  const write = (area: HTMLTextAreaElement) => {
    onChange(area.value, mentions)
    read(area)
  }
  const choose = (chosen: MentionSuggestion | undefined): void => {
    if (!chosen || !query) return
    const mention = { kind: chosen.kind, id: chosen.id, label: `@${chosen.name}` }
    const caret = fieldOf(id)?.selectionStart ?? text.length
    const next = withLabel(text, query, caret, mention.label)
    nextCaret.current = next.caret
    setQuery(null)
    const isKnown = mentions.some((one) => one.kind === mention.kind && one.id === mention.id)
    onChange(next.text, isKnown ? mentions : [...mentions, mention])
  }
  const isActive = (at: number) => at === Math.min(active, found.length - 1)
  const optionId = (at: number) => `${id}-option-${at}`
  const read = (area: HTMLTextAreaElement) => {
    const labels = mentions.map((one) => one.label)
    const next = mentionQueryAt(area.value, area.selectionStart, labels)
    setQuery(next)
    if (next === null) setClosedAt(null)
    if (next?.text !== query?.text) setActive(0)
  }
  const early = useEarlyValue<HTMLTextAreaElement>({
    value: text,
    onChange: ({ currentTarget }) => write(currentTarget),
  })
  const press = (event: KeyboardEvent): void => {
    if (!isOpen) return
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setActive((active + 1) % found.length),
      ArrowUp: () => setActive((active + found.length - 1) % found.length),
      Enter: () => choose(found[active] ?? found.at(-1)),
      Escape: () => setClosedAt(query?.at ?? null),
    }
    const act = event.nativeEvent.isComposing ? undefined : actions[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      hideLabel={hideLabel}
      after={counter && <p className="field-count">{counter}</p>}
    >
      {(controlProps) => (
        <div className="combobox mention-area">
          <textarea
            {...controlProps}
            className="input"
            name={props.name}
            rows={props.rows}
            placeholder={props.placeholder}
            value={text}
            autoComplete="off"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={`${id}-menu`}
            aria-activedescendant={isOpen ? optionId(found.findIndex((_, at) => isActive(at))) : undefined}
            ref={early}
            onChange={({ currentTarget }) => write(currentTarget)}
            onKeyDown={press}
            onSelect={(event) => read(event.currentTarget)}
            onBlur={() => setQuery(null)}
          />
          <div id={`${id}-menu`} className="combobox-list" role="listbox" aria-label={t('suggestions')}>
            {isOpen &&
              found.map((one, at) => (
                // Keys are handled by the field, which keeps the focus.
                <div
                  key={toKey(one)}
                  id={optionId(at)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={isActive(at)}
                  data-active={isActive(at) || undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setActive(at)}
                  onClick={() => choose(one)}
                  onKeyDown={press}
                >
                  <span>{one.name}</span>
                  <span className="soft small">{one.detail || t(one.kind)}</span>
                </div>
              ))}
          </div>
          <p className="visually-hidden" role="status">
            {isOpen && t('found', { count: found.length })}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}

const fieldOf = (id: string) => document.getElementById(id) as HTMLTextAreaElement | null

const toKey = ({ kind, id }: MentionSuggestion) => `${kind}:${id}`
