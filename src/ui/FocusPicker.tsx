import '#styles/components/focusPicker.css'
import { useEffect, useRef, type PointerEvent } from 'react'

interface Focus {
  readonly x: number
  readonly y: number
}
interface FocusPickerProps {
  /** The whole picture. */
  url: string
  /** In percent from the left and the top. */
  focus: Focus
  onChange: (focus: Focus) => void
  onError?: () => void
  texts: { title: string; hint: string; across: string; down: string }
}

const axes = ['x', 'y'] as const
const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100)

/** A picture with its focal point, which stays visible however the picture is cropped: set by pointer or sliders. */
export function FocusPicker({ url, focus, onChange, onError, texts }: FocusPickerProps) {
  const picture = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Set as a property, because the Content-Security-Policy blocks style attributes.
    for (const axis of axes) picture.current?.style.setProperty(`--${axis}`, `${focus[axis]}%`)
  }, [focus])
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({ x: percent((event.clientX - left) / width), y: percent((event.clientY - top) / height) })
  }
  return (
    <fieldset className="cover-focus">
      <legend>{texts.title}</legend>
      <p className="soft small">{texts.hint}</p>
      <div
        ref={picture}
        className="cover-focus-picture"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={(event) => event.buttons > 0 && point(event)}
      >
        <img src={url} alt="" width="1920" height="480" draggable={false} onError={onError} />
        <span aria-hidden="true" />
      </div>
      <div className="cover-focus-axes">
        {axes.map((axis) => (
          <label key={axis}>
            {axis === 'x' ? texts.across : texts.down}
            <input
              type="range"
              min="0"
              max="100"
              value={focus[axis]}
              aria-valuetext={`${focus[axis]} %`}
              onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
