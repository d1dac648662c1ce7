import { GripVertical } from 'lucide'
import type { ProfileSection } from '#contract/cv/sections.ts'
import { audiences, type Audience } from '#contract/core/audience.ts'
import { useEditing } from '../editingContext.ts'
import { MoveButtons } from '../MoveButtons.tsx'
import type { RowPlace } from '../SortableList.tsx'
import { useSortableRow } from '../useSortableRow.ts'
import { SelectField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'

interface SectionRowProps {
  section: ProfileSection
  place: RowPlace
  onChange: (audience: Audience) => void
}

/** A section that can be dragged, or moved by its buttons. */
export function SectionRow({ section: { name, audience }, place, onChange }: SectionRowProps) {
  const { tCv: t } = useEditing()
  const { attach, listeners, isDragging } = useSortableRow(place.id)
  const section = t(`sections.names.${name}`)
  return (
    <li ref={attach} className="section-row" data-dragging={isDragging}>
      <span className="section-handle" title={t('sections.drag', { section })} {...listeners}>
        <Icon icon={GripVertical} size={18} />
      </span>
      <span className="section-name">{section}</span>
      <SelectField
        label={t('sections.seenBy', { section })}
        hideLabel
        value={audience}
        options={audiences.map((value) => ({ value, label: t(`sections.audience.${value}`) }))}
        onChange={(event) => onChange(event.currentTarget.value as Audience)}
      />
      <span className="section-moves">
        <MoveButtons
          place={place}
          up={t('sections.up', { section })}
          down={t('sections.down', { section })}
        />
      </span>
    </li>
  )
}
