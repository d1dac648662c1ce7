import { Heart } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#client/toasts.ts'
import { CallError } from '#contract/core/errors.ts'
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

/** Updates immediately; a refusal is rolled back and shown. After several clicks the last one counts. */
export function LikeButton({ liked, count, send, onChange, strings, small = false }: LikeButtonProps) {
  const t = translatorFor(strings)
  const [shown, setShown] = useState(liked)
  const confirmed = useRef(liked)
  const target = useRef(liked)
  const sending = useRef(false)
  useEffect(() => {
    if (sending.current) return
    confirmed.current = liked
    target.current = liked
    setShown(liked)
  }, [liked])

  async function sync(): Promise<void> {
    if (sending.current) return
    sending.current = true
    const before = { liked: confirmed.current, count }
    try {
      let latest = count
      while (confirmed.current !== target.current) {
        const reply = await send(target.current)
        confirmed.current = reply.liked
        latest = reply.like_count
      }
      onChange(latest)
    } catch (error) {
      target.current = confirmed.current
      setShown(confirmed.current)
      onChange(
        confirmed.current === before.liked ? before.count : before.count + (confirmed.current ? 1 : -1),
      )
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      sending.current = false
    }
  }

  function toggle(): void {
    target.current = !target.current
    setShown(target.current)
    onChange(Math.max(0, count + (target.current ? 1 : -1)))
    void sync()
  }

  const number = count.toLocaleString(languageTag(strings.locale))
  return (
    <Button
      className="like"
      size={small ? 's' : 'm'}
      kind={small ? 'text' : 'quiet'}
      aria-pressed={shown}
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
