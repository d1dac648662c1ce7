import { confirmationOf } from '../employments/confirmation.ts'
import type { ProfileSnapshot } from './snapshot.ts'

type Employment = Pick<
  ProfileSnapshot['employments'][number],
  'start_date' | 'end_date' | 'verified' | 'verified_at' | 'verified_domain' | 'earlier_name'
>

/** Full months of verified employment until a day (YYYY-MM-DD). Days in several employments count once. */
export function verifiedMonths(employments: readonly Employment[], until: string): number {
  const spans = employments
    .filter((one) => confirmationOf(one) === 'verified' && one.start_date <= until)
    .map(({ start_date: start, end_date: end }) => ({
      start: Date.parse(start),
      // The last day is worked too.
      end: Date.parse(end !== null && end < until ? end : until) + dayLength,
    }))
    .toSorted((a, b) => a.start - b.start)
  const total = { months: 0, days: 0 }
  let covered = -Infinity
  for (const { start, end } of spans) {
    if (end <= covered) continue
    const from = Math.max(start, covered)
    const months = fullMonths(new Date(from), new Date(end))
    total.months += months
    total.days += (end - addMonths(new Date(from), months)) / dayLength
    covered = end
  }
  return total.months + Math.floor(total.days / 30)
}

const dayLength = 86_400_000

function fullMonths(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return addMonths(from, months) <= to.getTime() ? months : months - 1
}

/** In a shorter month, its last day. */
function addMonths(from: Date, months: number): number {
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, Math.min(from.getUTCDate(), last))
}
