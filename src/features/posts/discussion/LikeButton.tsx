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
  onChange: (count: number, liked: boolean) => void
  strings: StringsOf<'posts', 'discussion'>
  small?: boolean
}

export function LikeButton({ liked, count, send, onChange, strings, small = false }: LikeButtonProps) {
  const t = translatorFor(strings)
  const last = useRef({ liked, like_count: count })
  const { on, toggle } = useStoredSwitch(liked, {
    store: async (next) => {
      last.current = await send(next)
      return last.current.liked
    },
    onShown: (next) => onChange(ofOthers + (next ? 1 : 0), next),
    onStored: () => onChange(last.current.like_count, last.current.liked),
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
      <span className="like-text">{t('like')}</span>
      {count > 0 && (
        <span className="number">
          <span aria-hidden="true">{number}</span>
          <span className="visually-hidden">({t('likes', { count, number })})</span>
        </span>
      )}
    </Button>
  )
}
