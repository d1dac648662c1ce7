import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import type { Company } from '#contract/companies/companies.ts'
import { focusCompanyCover } from '#contract/companies/edits.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { Button } from '#ui/Button.tsx'
import { useEditor } from './editorContext.ts'

type Focus = Company['cover_focus']
const axes = ['x', 'y'] as const
const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100)

/**
 * The whole cover with its focal point, which stays visible however the cover is cropped: set by pointer or
 * sliders.
 */
export function CoverFocus({ url, focus }: { url: string; focus: Focus }) {
  const { slug, t, tForm } = useEditor()
  const [saved, setSaved] = useState(focus)
  const [chosen, setChosen] = useState(focus)
  const [busy, setBusy] = useState(false)
  const picture = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Set as a property, because the Content-Security-Policy blocks style attributes.
    for (const axis of axes) picture.current?.style.setProperty(`--${axis}`, `${chosen[axis]}%`)
  }, [chosen])

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setChosen({ x: percent((event.clientX - left) / width), y: percent((event.clientY - top) / height) })
  }
  async function save(): Promise<void> {
    setBusy(true)
    try {
      setSaved(await call(api, focusCompanyCover, { params: { slug }, body: chosen }))
      toast.success(t('coverUpdated'))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toast.error(failure.message)
    } finally {
      setBusy(false)
    }
  }
  const changed = axes.some((axis) => chosen[axis] !== saved[axis])

  return (
    <fieldset className="cover-focus">
      <legend>{t('focus')}</legend>
      <p className="soft small">{t('focusHint')}</p>
      <div
        ref={picture}
        className="cover-focus-picture"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={(event) => event.buttons > 0 && point(event)}
      >
        <img src={url} alt="" width="1920" height="480" draggable={false} />
        <span aria-hidden="true" />
      </div>
      <div className="cover-focus-axes">
        {axes.map((axis) => (
          <label key={axis}>
            {t(axis === 'x' ? 'focusAcross' : 'focusDown')}
            <input
              type="range"
              min="0"
              max="100"
              value={chosen[axis]}
              aria-valuetext={`${chosen[axis]} %`}
              onChange={({ target }) => setChosen({ ...chosen, [axis]: Number(target.value) })}
            />
          </label>
        ))}
      </div>
      {changed && (
        <div className="actions">
          <Button size="s" busy={busy} onClick={() => void save()}>
            {t('focusSave')}
          </Button>
          <Button size="s" kind="quiet" onClick={() => setChosen(saved)}>
            {tForm('cancel')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
