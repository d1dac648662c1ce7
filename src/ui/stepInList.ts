/** Where a key leads from an entry of a list, in a circle; null if it leads nowhere. -1 is before the first. */
export function stepInList(key: string, from: number, length: number): number | null {
  const last = length - 1
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
  if (key === 'Home') return Math.min(0, last)
  if (key === 'End') return last
  const step = steps[key]
  if (step === undefined) return null
  const to = from < 0 && step < 0 ? length + step : from + step
  return to > last ? Math.min(0, last) : to < 0 ? last : to
}
