import { useStore } from '@nanostores/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { $toasts, closeToast, toastDuration, type Toast } from './toasts.ts'

interface ToastsProps {
  /** Name of the region, for screen readers. */
  label: string
  closeText: string
}

/** The island that shows what `toast` says: bottom right, above everything, also above an open dialog. One per page. */
export function Toasts({ label, closeText }: ToastsProps) {
  const items = useStore($toasts)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = region.current
    if (!popover) return
    // Shown anew, it comes to the top of the top layer.
    if (popover.matches(':popover-open')) popover.hidePopover()
    popover.showPopover()
  }, [items.length])
  return (
    <div ref={region} className="toasts" popover="manual" role="region" aria-label={label} aria-live="polite">
      {items.map((item) => (
        <ToastRow key={item.id} item={item} closeText={closeText} />
      ))}
    </div>
  )
}

function ToastRow({ item, closeText }: { item: Toast; closeText: string }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => closeToast(item.id), toastDuration)
    return () => clearTimeout(timer)
  }, [held, item.id])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const Sign = item.tone === 'error' ? CircleAlert : CircleCheck
  return (
    <div
      className="toast"
      data-tone={item.tone}
      role={item.tone === 'error' ? 'alert' : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Sign size={20} aria-hidden="true" />
      <span>{item.message}</span>
      <button
        type="button"
        className="icon-button"
        data-size="s"
        aria-label={closeText}
        onClick={() => closeToast(item.id)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
