import { sql } from '#drizzle'
import { alias } from '#drizzle/pg-core'
import { nested } from '../db/nested.ts'
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

const made = alias(employmentCorrections, 'made')

/** `EventSubjects` as a column of a query of `employments`. */
export const eventSubjects = nested<EventSubjects>(sql`json_build_object(
  'first', ${employments.position},
  'positions', (
    select coalesce(json_agg(json_build_object('id', ${employmentPositions.id}, 'position', ${employmentPositions.position})), '[]')
    from ${employmentPositions} where ${employmentPositions.employmentId} = ${employments.id}),
  'corrections', (
    select coalesce(json_agg(json_build_object('id', ${made.id}, 'startFrom', ${made.startFrom}, 'startTo', ${made.startTo},
      'endFrom', ${made.endFrom}, 'endTo', ${made.endTo}, 'positionId', ${made.positionId},
      'positionFrom', ${made.positionFrom}, 'positionTo', ${made.positionTo}) order by ${made.answeredAt}, ${made.id}), '[]')
    from ${employmentCorrections} ${made} where ${made.employmentId} = ${employments.id} and ${made.state} = 'accepted'))`)

/** Titles by position as they were given; 0 is the first position. */
export function givenTitles({ first, positions, corrections }: EventSubjects): ReadonlyMap<number, string> {
  const titles = new Map([[0, first], ...positions.map(({ id, position }) => [id, position] as const)])
  // The first correction of a title replaced the one with which the position began.
  for (const { positionId, positionFrom } of corrections.toReversed())
    if (positionFrom !== null) titles.set(positionId ?? 0, positionFrom)
  return titles
}
