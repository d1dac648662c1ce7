import { Heart } from 'lucide'
import { useRef } from 'react'
import { useStoredSwitch } from '#client/useStoredSwitch.ts'
import { languageTag } from '#contract/core/locale.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface LikeButtonProps {
  liked: boolean
  count: number
  send: (liked: boolean) => Promise<{ liked: boolean; like_count: number }>
  onChange: (count: number) => void
  strings: StringsOf<'posts', 'discussion'>
  small?: boolean
}

export function LikeButton({ liked, count, send, onChange, strings, small = false }: LikeButtonProps) {
  const t = translatorFor(strings)
  const storedCount = useRef(count)
  const { on, toggle } = useStoredSwitch(liked, {
    store: async (next) => {
      const reply = await send(next)
      storedCount.current = reply.like_count
      return reply.liked
    },
    onShown: (next) => onChange(ofOthers + (next ? 1 : 0)),
    onStored: () => onChange(storedCount.current),
  })
  const ofOthers = Math.max(0, count - (on ? 1 : 0))

  const number = count.toLocaleString(languageTag(strings.locale))
  return (
    <Button
      className="like"
      size={small ? 's' : 'm'}
      kind={small ? 'text' : 'quiet'}
      aria-pressed={on}
      onClick={toggle}
    >
      <Icon icon={Heart} size={small ? 16 : 18} />
      {t('like')}
      {count > 0 && (
        <span className="number">
          <span aria-hidden="true">{number}</span>
          <span className="visually-hidden">({t('likes', { count, number })})</span>
        </span>
      )}
    </Button>
  )
}
