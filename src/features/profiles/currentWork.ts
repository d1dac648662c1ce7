import type { ProfileExtra } from '#contract/profiles/profiles.ts'

type Employment = ProfileExtra['employments'][number]

/** The employment that lasts today: a confirmed one before others, the latest before earlier ones. */
export const currentWork = (
  employments: readonly Employment[],
  /** YYYY-MM-DD. */
  today: string,
): Employment | null =>
  employments
    .filter(({ start_date: start, ended }) => start <= today && !ended)
    .toSorted(
      (a, b) =>
        Number(a.verified_at === null) - Number(b.verified_at === null) ||
        b.start_date.localeCompare(a.start_date),
    )[0] ?? null
