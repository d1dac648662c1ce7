import { addDays } from '#contract/core/workDay.ts'
import type { Employment } from '#contract/profiles/profiles.ts'

export interface PositionSpan {
  /** Null for the first position, which is part of the employment. */
  readonly id: number | null
  readonly position: string
  readonly start: string
  /** The last day; null for the position that lasts. */
  readonly end: string | null
}

/** The positions of an employment, newest first, each until the day before the next one or the end. */
export function positionSpans({ positions, end_date: end }: Employment): PositionSpan[] {
  return positions
    .map(({ id, position, start_date: start }, at) => {
      const next = positions[at + 1]
      return { id, position, start, end: next ? addDays(next.start_date, -1) : end }
    })
    .filter(({ start }) => end === null || start <= end)
    .toReversed()
}
