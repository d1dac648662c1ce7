import type { Confirmation } from '#contract/employments/confirmation.ts'

/** One employment of a tenure line. Dates are ISO 8601 days; a null `end` means current. */
export interface TenureSpan {
  readonly start: string
  readonly end: string | null
  /** The last day, if a departure is planned. */
  readonly plannedEnd?: string | null | undefined
  readonly confirmation: Confirmation
  /** Short label above the span: the company. */
  readonly name: string
  /**
   * Full description for screen readers, including `name`: 'Backend engineer at Globex, 2019 – present.
   * Verified by …'.
   */
  readonly description: string
  readonly href?: string | undefined
}

export interface PlacedSpan extends TenureSpan {
  /** Percent of the line's width. */
  readonly x: number
  readonly width: number
  /** 0 is the topmost; overlapping spans never share a lane. */
  readonly lane: number
  readonly open: boolean
  /** From today to the planned end, in percent. */
  readonly planned: { readonly x: number; readonly width: number } | null
}

export interface TenureGeometry {
  readonly spans: readonly PlacedSpan[]
  readonly lanes: number
  readonly years: readonly { readonly year: number; readonly x: number }[]
  readonly today: number
}

const day = 86_400_000
// The last percents are reserved for the dot of a current employment.
const usablePercent = 96
const minWidth = 0.8
const maxYearLabels = 6
/** A year's label is to the right of its tick and must stay within the line. */
const maxLabelX = 91

/**
 * Lays out employments on a line of 100 percent. Pure; `today` is an ISO day. The line starts with the first employment,
 * or on the day `since`, which gives several lines one scale.
 */
export function tenureGeometry(spans: readonly TenureSpan[], today: string, since?: string): TenureGeometry {
  const now = Date.parse(today)
  const starts = [...spans.map((span) => span.start), ...(since ? [since] : [])]
  const first = Math.min(...starts.map((start) => Date.parse(start)), now - 365 * day)
  const last = Math.max(...spans.flatMap((span) => [Date.parse(span.start), endOf(span, now)]), now)
  const at = (time: number) => ((time - first) / (last - first)) * usablePercent

  const laneEnds: number[] = []
  const placed = spans
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .map((span): PlacedSpan => {
      const start = Date.parse(span.start)
      const free = laneEnds.findIndex((end) => end <= start)
      const lane = free === -1 ? laneEnds.length : free
      laneEnds[lane] = endOf(span, now)
      const worked = span.end === null ? now : Date.parse(span.end)
      const x = at(start)
      const leaving =
        span.plannedEnd && Date.parse(span.plannedEnd) > now ? Date.parse(span.plannedEnd) : null
      return {
        ...span,
        x,
        width: Math.max(at(worked) - x, minWidth),
        lane,
        open: span.end === null && !span.plannedEnd,
        planned: leaving === null ? null : { x: at(now), width: at(leaving) - at(now) },
      }
    })
  return { spans: placed, lanes: laneEnds.length, years: years(first, last, at), today: at(now) }
}

/** Where a span ends, or today while it lasts. Days before 1970 are negative numbers. */
function endOf({ end, plannedEnd }: TenureSpan, now: number): number {
  const time = Date.parse(end ?? plannedEnd ?? '')
  return Number.isNaN(time) ? now : time
}

function years(first: number, last: number, at: (time: number) => number): TenureGeometry['years'] {
  const from = new Date(first).getUTCFullYear()
  const to = new Date(last).getUTCFullYear()
  const step = [1, 2, 5, 10, 20].find((size) => (to - from) / size <= maxYearLabels) ?? 50
  const ticks: { year: number; x: number }[] = []
  for (let year = Math.ceil(from / step) * step; year <= to; year += step) {
    const x = at(Date.UTC(year, 0, 1))
    if (x >= 0 && x <= maxLabelX) ticks.push({ year, x })
  }
  return ticks
}
