import type { UseComboboxReturnValue } from 'downshift'
import type { Option } from './kinds.ts'

export interface ComboboxTexts {
  /** Name of the button that opens the list. */
  open: string
  noMatches: string
}
interface ComboboxListProps<Value extends string | number> {
  box: UseComboboxReturnValue<Option<Value>>
  items: readonly Option<Value>[]
  texts: ComboboxTexts
  chosen?: readonly Value[]
}

// A list of hundreds is read by typing, not by scrolling.
const shownAtOnce = 60

export function ComboboxList<Value extends string | number>({
  box,
  items,
  texts,
  chosen,
}: ComboboxListProps<Value>) {
  const shown = box.isOpen ? items.slice(0, shownAtOnce) : []
  return (
    <>
      <div {...box.getMenuProps()} className="combobox-list">
        {shown.map((item, index) => (
          <div
            key={item.value}
            {...box.getItemProps({ item, index })}
            role="option"
            aria-selected={chosen?.includes(item.value) || box.selectedItem?.value === item.value}
            data-active={index === box.highlightedIndex || undefined}
          >
            {item.label}
            {item.hint && <span className="soft small">{item.hint}</span>}
          </div>
        ))}
      </div>
      {box.isOpen && items.length === 0 && (
        <p className="combobox-list combobox-none soft" role="status">
          {texts.noMatches}
        </p>
      )}
    </>
  )
}
