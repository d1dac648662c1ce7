import { useStore } from '@nanostores/react'
import { CircleAlert, CircleCheck, X } from 'lucide'
import { useEffect, useRef } from 'react'
import { useHydrated } from '#ui/hydrated.ts'
import { $toasts, closeToast, showLeftToast, toastDuration, type Toast } from './toasts.ts'
import { Icon } from '#ui/Icon.tsx'

interface ToastsProps {
  /** Name of the region, for screen readers. */
  label: string
  closeText: string
  /** URL of the stylesheet for overlays, on pages that do not link it themselves. */
  stylesheet: string | null
}

/**
 * The island that renders what `toast` queues: bottom right, above everything, including an open dialog. One
 * per page.
 */
export function Toasts({ label, closeText, stylesheet }: ToastsProps) {
  // This island may hydrate only after the first toast was queued, and the server rendered none.
  const items = useStore($toasts, { ssr: 'initial' })
  const hydrated = useHydrated()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => showLeftToast(), [])
  useEffect(() => {
    const popover = region.current
    if (!popover) return
    // Showing it again moves it to the top of the top layer.
    if (popover.matches(':popover-open')) popover.hidePopover()
    popover.showPopover()
  }, [items.length])
  return (
    <div ref={region} className="toasts" popover="manual" role="region" aria-label={label} aria-live="polite">
      {hydrated && stylesheet && <link rel="stylesheet" href={stylesheet} />}
      {items.map((item) => (
        <ToastRow key={item.id} item={item} closeText={closeText} />
      ))}
    </div>
  )
}

// Milliseconds.
const tickMs = 100

function ToastRow({ item, closeText }: { item: Toast; closeText: string }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let left = toastDuration
    // The timer pauses while the toast is hovered or focused.
    const timer = setInterval(() => {
      if (!row.current?.matches(':hover, :focus-within')) left -= tickMs
      if (left <= 0) closeToast(item.id)
    }, tickMs)
    return () => clearInterval(timer)
  }, [item.id])
  const icon = item.tone === 'error' ? CircleAlert : CircleCheck
  return (
    <div ref={row} className="toast" data-tone={item.tone} role={item.tone === 'error' ? 'alert' : undefined}>
      <Icon icon={icon} size={20} />
      <span>{item.message}</span>
      <button
        type="button"
        className="icon-button"
        data-size="s"
        aria-label={closeText}
        onClick={() => closeToast(item.id)}
      >
        <Icon icon={X} size={18} />
      </button>
    </div>
  )
}
