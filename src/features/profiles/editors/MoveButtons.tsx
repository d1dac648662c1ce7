import { ArrowDown, ArrowUp } from 'lucide'
import { IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { RowPlace } from './SortableList.tsx'

interface MoveButtonsProps {
  place: RowPlace
  up: string
  down: string
}

/** Moves a row of a `SortableList` one place. */
export function MoveButtons({ place: { isFirst, isLast, onMove }, up, down }: MoveButtonsProps) {
  return (
    <>
      <IconButton size="s" label={up} aria-disabled={isFirst} onClick={() => onMove(-1)}>
        <Icon icon={ArrowUp} size={18} />
      </IconButton>
      <IconButton size="s" label={down} aria-disabled={isLast} onClick={() => onMove(1)}>
        <Icon icon={ArrowDown} size={18} />
      </IconButton>
    </>
  )
}
