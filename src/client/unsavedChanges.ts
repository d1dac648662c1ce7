import { useEffect, useEffectEvent, useState } from 'react'

export interface UnsavedChanges {
  /** Whether to ask now: a link was followed while something is unsaved. */
  readonly confirming: boolean
  /** Stay on the page. */
  stay(): void
  /** Follow the link after all. */
  leave(): void
}

/**
 * Guards what is typed and not saved. Closing the tab, reloading and going back are asked about by the browser, in its
 * words; a link on the page by the form itself, which shows `UnsavedChangesDialog` while `confirming`. Submitting a form is free.
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
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    document.addEventListener('click', follow)
    return () => {
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('click', follow)
    }
  }, [guarded])
  useEffect(() => {
    // Only once the browser's own question is off.
    if (free && target !== null) location.assign(target)
  }, [free, target])

  return {
    confirming: target !== null && !free,
    stay: () => setTarget(null),
    leave: () => setFree(true),
  }
}

/** Where a click leaves this page for; null when it does not, or opens somewhere else. */
function leavingAddress(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  const [page] = location.href.split('#')
  return link.href.split('#')[0] === page && link.hash ? null : link.href
}
