import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide'
import { useId } from 'react'
import { altTextMaximum } from '#contract/posts/text.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { IconButton } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SecureImage } from '../SecureImage.tsx'
import type { ComposedImage } from './composedImages.ts'

interface ImageRowProps {
  image: ComposedImage
  strings: StringsOf<'posts', 'composer'>
  at: number
  count: number
  /** Whether this image is being dragged. */
  dragged: boolean
  onDrag: (at: number | null) => void
  onDrop: () => void
  onMove: (by: -1 | 1) => void
  onAlt: (alt: string) => void
  onRemove: () => void
}

/** An image in the composer: its description, and its place among the others, by dragging or by buttons. */
export function ImageRow({ image, strings, at, count, dragged, ...row }: ImageRowProps) {
  const t = translatorFor(strings)
  const id = useId()
  const number = at + 1
  const picture = <SecureImage image={image} alt="" failed={t('image', { number })} />
  return (
    <li className="image-row" data-dragged={dragged || undefined}>
      {count > 1 ? (
        <button
          type="button"
          className="image-row-picture"
          draggable
          aria-label={t('drag', { number })}
          title={t('drag', { number })}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', image.key)
            row.onDrag(at)
          }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            row.onDrop()
          }}
          onDragEnd={() => row.onDrag(null)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            row.onMove(event.key === 'ArrowUp' ? -1 : 1)
          }}
        >
          <Icon icon={GripVertical} size={18} />
          {picture}
        </button>
      ) : (
        <span className="image-row-picture">{picture}</span>
      )}
      <TextField
        id={`${id}-alt`}
        label={t('alt', { number })}
        hint={image.animated ? `${t('animated')}. ${t('altHint')}` : t('altHint')}
        value={image.alt}
        maxLength={altTextMaximum}
        onChange={(event) => row.onAlt(event.currentTarget.value)}
      />
      <span className="image-row-actions">
        <IconButton
          size="s"
          label={t('moveBack', { number })}
          aria-disabled={at === 0 || undefined}
          onClick={() => row.onMove(-1)}
        >
          <Icon icon={ArrowUp} size={18} />
        </IconButton>
        <IconButton
          size="s"
          label={t('moveForward', { number })}
          aria-disabled={at === count - 1 || undefined}
          onClick={() => row.onMove(1)}
        >
          <Icon icon={ArrowDown} size={18} />
        </IconButton>
        <IconButton size="s" label={t('removeImage', { number })} onClick={row.onRemove}>
          <Icon icon={X} size={18} />
        </IconButton>
      </span>
    </li>
  )
}
