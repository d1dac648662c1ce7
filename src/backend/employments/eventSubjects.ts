import { sql } from 'drizzle-orm'
import { employmentCorrections } from './schema/corrections.ts'
import { employmentPositions } from './schema/record.ts'
import { employments } from './schema/employments.ts'
import type { Changes } from './corrections/proposedChanges.ts'

/** The rows that the events of an employment are about. */
export interface EventSubjects {
  readonly first: string
  /** Positions that followed the first one. */
  readonly positions: readonly { readonly id: number; readonly position: string }[]
  /** Accepted corrections, oldest first. */
  readonly corrections: readonly (Changes & { readonly id: number })[]
}

/** `EventSubjects` as a column of a query of `employments`. */
export const eventSubjects = sql<EventSubjects>`json_build_object(
  'first', ${employments}.position,
  'positions', (
    select coalesce(json_agg(json_build_object('id', p.id, 'position', p.position)), '[]')
    from ${employmentPositions} p where p.employment_id = ${employments}.id),
  'corrections', (
    select coalesce(json_agg(json_build_object('id', k.id, 'startFrom', k.start_from, 'startTo', k.start_to,
      'endFrom', k.end_from, 'endTo', k.end_to, 'positionId', k.position_id, 'positionFrom', k.position_from,
      'positionTo', k.position_to) order by k.answered_at, k.id), '[]')
    from ${employmentCorrections} k where k.employment_id = ${employments}.id and k.state = 'accepted'))`

/** Titles by position as they were given; 0 is the first position. */
export function givenTitles({ first, positions, corrections }: EventSubjects): ReadonlyMap<number, string> {
  const titles = new Map([[0, first], ...positions.map(({ id, position }) => [id, position] as const)])
  // The first correction of a title replaced the one with which the position began.
  for (const { positionId, positionFrom } of corrections.toReversed())
    if (positionFrom !== null) titles.set(positionId ?? 0, positionFrom)
  return titles
}
