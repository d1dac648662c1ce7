import { flushSync } from 'react-dom'

type Candidates = readonly (Element | null | undefined)[]

/**
 * Applies a change that may take the focused element off the page. The focus then moves to the first of the candidates that
 * is there after the change.
 */
export function changeAndFocus(change: () => void, candidates: () => Candidates): void {
  flushSync(change)
  if (document.activeElement !== document.body) return
  const next = candidates().find((one) => one instanceof HTMLElement && one.isConnected)
  // Keyboards and screen readers continue there; the page does not move.
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
