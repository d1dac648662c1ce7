import { sql } from '#drizzle'
import { afterPosition } from '../core/keyset.ts'
import type { Tx } from '../db/connect.ts'
import type { FilteredApplications } from './applicantFilters.ts'

interface Sent {
  readonly id: number
  readonly sentAt: Date
}

/** The applications before and after one in a list, whether or not the filters leave the one itself. */
export async function findNeighbours(db: Tx, { id, sentAt }: Sent, filtered: FilteredApplications) {
  const next = (side: '<' | '>') => {
    const first = filtered.first(1, side === '<' ? 'newest' : 'oldest', (position) =>
      afterPosition({ at: sentAt, id }, position, side),
    )
    return sql`(select id from ${first} next)`
  }
  const { rows } = await db.execute<{ newer: string | null; older: string | null }>(
    sql`select ${next('>')} as newer, ${next('<')} as older`,
  )
  const toId = (text: string | null | undefined) => (text == null ? null : Number(text))
  return { newer_id: toId(rows[0]?.newer), older_id: toId(rows[0]?.older) }
}
