import { useState } from 'react'
import { createPortal } from 'react-dom'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { usePlaces } from '#client/places.ts'
import { muteCompany, unmuteCompany } from '#contract/activities/activities.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface MuteLinksProps {
  strings: StringsOf<'activities', 'mute'>
}

/** A button beside each piece of news that keeps its company out of the list, without unfollowing it. */
export default function MuteLinks({ strings }: MuteLinksProps) {
  const t = translatorFor(strings)
  const places = usePlaces('[data-mute]')
  const [muted, setMuted] = useState<ReadonlySet<string>>(new Set())

  function show(slug: string, isMuted: boolean): void {
    setMuted((known) => new Set([...known].filter((one) => one !== slug).concat(isMuted ? [slug] : [])))
  }
  async function toggle(slug: string): Promise<void> {
    const isMuted = !muted.has(slug)
    show(slug, isMuted)
    const endpoint = isMuted ? muteCompany : unmuteCompany
    if (!(await attempt(() => call(api, endpoint, { params: { slug } })))) show(slug, !isMuted)
  }

  return places.map((element, at) => {
    const { mute: slug = '', name = '' } = element.dataset
    const isMuted = muted.has(slug)
    return createPortal(
      <>
        {isMuted && <span role="status">{t('done', { name })}</span>}
        <button
          type="button"
          className="follow-link"
          aria-label={t(isMuted ? 'undoNamed' : 'muteNamed', { name })}
          onClick={() => void toggle(slug)}
        >
          {t(isMuted ? 'undo' : 'mute')}
        </button>
      </>,
      element,
      String(at),
    )
  })
}
