import { sql } from '#drizzle'
import type { Correction, CorrectedValue } from '#contract/employments/record.ts'
import { employmentCorrections } from '../schema/corrections.ts'
import { employments } from '../schema/employments.ts'
import type { Changes, CorrectionRow } from './proposedChanges.ts'

/** The id of the latest proposal that was not withdrawn, in a query of `employments`. */
export const latestCorrectionId = sql`(
  select ${employmentCorrections.id} from ${employmentCorrections}
    where ${employmentCorrections.employmentId} = ${employments.id} and ${employmentCorrections.state} <> 'withdrawn'
  order by ${employmentCorrections.id} desc limit 1)`

export function correctedValues(row: Changes): CorrectedValue[] {
  const values = [
    { field: 'start', from: row.startFrom, to: row.startTo },
    { field: 'end', from: row.endFrom, to: row.endTo },
    { field: 'position', from: row.positionFrom, to: row.positionTo },
  ] as const
  return values.flatMap(({ field, from, to }) => (from === null || to === null ? [] : [{ field, from, to }]))
}

export function toCorrection(row: CorrectionRow): Correction | null {
  const { id, state, side, words, createdAt, answer, answeredAt } = row
  if (state === 'withdrawn') return null
  return {
    id,
    state,
    by: side,
    changes: correctedValues(row),
    words,
    answer,
    proposed_at: createdAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
  }
}
