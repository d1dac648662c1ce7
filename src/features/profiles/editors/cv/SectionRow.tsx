import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide'
import type { ProfileSection } from '#contract/cv/sections.ts'
import { audiences, type Audience } from '#contract/settings/settings.ts'
import { useEditing } from '../editingContext.ts'
import { translatorFor } from '#i18n/island.ts'
import { IconButton } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'

interface SectionRowProps {
  section: ProfileSection
  isFirst: boolean
  isLast: boolean
  /** One place up or down. */
  onMove: (by: -1 | 1) => void
  onChange: (audience: Audience) => void
}

/** A section that can be dragged, or moved by its buttons, which the keyboard reaches too. */
export function SectionRow({
  section: { name, audience },
  isFirst,
  isLast,
  onMove,
  onChange,
}: SectionRowProps) {
  const t = translatorFor(useEditing().strings.cv)
  const row = useRef<HTMLLIElement>(null)
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: name })
  const attach = useCallback(
    (node: HTMLLIElement | null) => {
      row.current = node
      setNodeRef(node)
    },
    [setNodeRef],
  )
  useLayoutEffect(() => {
    if (!row.current) return
    row.current.style.transform = CSS.Translate.toString(transform) ?? ''
    row.current.style.transition = transition ?? ''
  }, [transform, transition])
  const section = t(`sections.names.${name}`)
  return (
    <li ref={attach} className="section-row" data-dragging={isDragging || undefined}>
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
        <IconButton
          size="s"
          label={t('sections.up', { section })}
          aria-disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <Icon icon={ArrowUp} size={18} />
        </IconButton>
        <IconButton
          size="s"
          label={t('sections.down', { section })}
          aria-disabled={isLast}
          onClick={() => onMove(1)}
        >
          <Icon icon={ArrowDown} size={18} />
        </IconButton>
      </span>
    </li>
  )
}
