import { useEffect, useEffectEvent, useState } from 'react'

export interface UnsavedChanges {
  /** Whether to ask now: a link was followed while there are unsaved changes. */
  readonly confirming: boolean
  stay(): void
  /** Follow the link anyway. */
  leave(): void
}

/**
 * Guards unsaved changes. The browser asks on closing the tab, reloading and going back. For links on the
 * page the form asks, by showing `UnsavedChangesDialog` while `confirming`. Submitting a form never asks.
 */
export function useUnsavedChanges(dirty: boolean): UnsavedChanges {
  const [target, setTarget] = useState<string | null>(null)
  const [free, setFree] = useState(false)
  const guarded = dirty && !free

  const follow = useEffectEvent((event: MouseEvent) => {
    const address = leavingAddress(event)
    if (address === null) return
    event.preventDefault()
    setTarget(address)
  })
  useEffect(() => {
    if (!guarded) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    document.addEventListener('click', follow)
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
      document.removeEventListener('click', follow)
    }
  }, [guarded])
  useEffect(() => {
    // Only after the beforeunload handler is removed.
    if (free && target !== null) location.assign(target)
  }, [free, target])

  return {
    confirming: target !== null && !free,
    stay: () => setTarget(null),
    leave: () => setFree(true),
  }
}

/** The address a click navigates to; null if it stays on this page or opens elsewhere. */
export function leavingAddress(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  const [page] = location.href.split('#')
  return link.href.split('#')[0] === page && link.hash ? null : link.href
}
