import { GripVertical, X } from 'lucide'
import type { SkillForm } from '#contract/profiles/skillForm.ts'
import type { UsedIn } from '#contract/profiles/skills.ts'
import { IconButton } from '#ui/Button.tsx'
import { ChoiceGroup } from '#ui/Choice.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Option } from '#ui/options.ts'
import { useEditing } from './editingContext.ts'
import { MoveButtons } from './MoveButtons.tsx'
import type { RowPlace } from './SortableList.tsx'
import { useSortableRow } from './useSortableRow.ts'

const kinds = ['employments', 'certificates', 'projects'] as const

interface SkillRowProps {
  skill: SkillForm
  place: RowPlace
  /** Where it may have been used; null if the profile has no such entries. */
  entries: Readonly<Record<keyof UsedIn, readonly Option<number>[]>> | null
  onChange: (usedIn: UsedIn) => void
  onRemove: () => void
}

export function SkillRow({
  skill: { name, used_in: used },
  place,
  entries,
  onChange,
  onRemove,
}: SkillRowProps) {
  const { tCv: t } = useEditing()
  const { attach, listeners, isDragging } = useSortableRow(place.id)
  const count = kinds.reduce((sum, kind) => sum + used[kind].length, 0)
  const toggle = (kind: keyof UsedIn, id: number, isChosen: boolean) =>
    onChange({ ...used, [kind]: isChosen ? [...used[kind], id] : used[kind].filter((one) => one !== id) })
  return (
    <li ref={attach} className="section-row" data-kind="skill" data-dragging={isDragging}>
      <span className="section-handle" title={t('sections.drag', { section: name })} {...listeners}>
        <Icon icon={GripVertical} size={18} />
      </span>
      <span className="section-name">{name}</span>
      <span className="section-moves">
        <MoveButtons
          place={place}
          up={t('sections.up', { section: name })}
          down={t('sections.down', { section: name })}
        />
        <IconButton size="s" label={t('skills.remove', { skill: name })} onClick={onRemove}>
          <Icon icon={X} size={18} />
        </IconButton>
      </span>
      {entries && (
        <details className="section-more">
          <summary className="small">
            {count === 0 ? t('skills.whereUsed') : t('skills.usedIn', { count })}{' '}
            <span className="visually-hidden">{name}</span>
          </summary>
          {kinds.map(
            (kind) =>
              entries[kind].length > 0 && (
                <ChoiceGroup
                  key={kind}
                  type="checkbox"
                  label={t(`skills.${kind}`)}
                  options={entries[kind]}
                  chosen={used[kind]}
                  onChange={({ currentTarget: { value, checked } }) => toggle(kind, Number(value), checked)}
                />
              ),
          )}
        </details>
      )}
    </li>
  )
}
