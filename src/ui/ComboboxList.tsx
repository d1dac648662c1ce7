import type { Option } from './options.ts'
import type { ComboboxState } from './useCombobox.ts'

export interface ComboboxTexts {
  /** Label of the button that opens the list. */
  open: string
  noMatches: string
}
interface ComboboxListProps<Value extends string | number> {
  combobox: ComboboxState<Option<Value>>
  isOpen?: boolean
  texts: Pick<ComboboxTexts, 'noMatches'>
  chosen?: Value | null
}

export function ComboboxList<Value extends string | number>({
  combobox,
  isOpen = combobox.isOpen,
  texts,
  chosen,
}: ComboboxListProps<Value>) {
  const shown = isOpen ? combobox.items : []
  return (
    <>
      <div {...combobox.listProps} className="combobox-list">
        {shown.map((item, index) => (
          <div
            key={item.value}
            {...combobox.itemProps(index)}
            role="option"
            aria-selected={item.value === chosen}
            data-active={index === combobox.highlighted || undefined}
          >
            {item.label}
            {item.hint && <span className="soft small">{item.hint}</span>}
          </div>
        ))}
      </div>
      {isOpen && combobox.items.length === 0 && (
        <p className="combobox-list combobox-none soft" role="status">
          {texts.noMatches}
        </p>
      )}
    </>
  )
}
