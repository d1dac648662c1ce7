import type { UseComboboxReturnValue } from 'downshift'
import type { Option } from './kinds.ts'

export interface ComboboxTexts {
  /** Label of the button that opens the list. */
  open: string
  noMatches: string
}
interface ComboboxListProps<Value extends string | number> {
  combobox: UseComboboxReturnValue<Option<Value>>
  items: readonly Option<Value>[]
  texts: Pick<ComboboxTexts, 'noMatches'>
  chosen?: readonly Value[]
}

// Long lists are narrowed by typing, not by scrolling.
const shownAtOnce = 60

export function ComboboxList<Value extends string | number>({
  combobox,
  items,
  texts,
  chosen,
}: ComboboxListProps<Value>) {
  const shown = combobox.isOpen ? items.slice(0, shownAtOnce) : []
  return (
    <>
      <div {...combobox.getMenuProps()} className="combobox-list">
        {shown.map((item, index) => (
          <div
            key={item.value}
            {...combobox.getItemProps({ item, index })}
            role="option"
            aria-selected={chosen?.includes(item.value) || combobox.selectedItem?.value === item.value}
            data-active={index === combobox.highlightedIndex || undefined}
          >
            {item.label}
            {item.hint && <span className="soft small">{item.hint}</span>}
          </div>
        ))}
      </div>
      {combobox.isOpen && items.length === 0 && (
        <p className="combobox-list combobox-none soft" role="status">
          {texts.noMatches}
        </p>
      )}
    </>
  )
}
