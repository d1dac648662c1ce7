import { asc, desc, sql } from 'drizzle-orm'
import { afterPosition } from '../core/keyset.ts'
import type { Tx } from '../db/connect.ts'
import type { FilteredApplications } from './applicantFilters.ts'

interface Sent {
  readonly id: number
  readonly sentAt: Date
}

/** The applications before and after one in a list, whether or not the filters leave the one itself. */
export async function findNeighbours(
  db: Tx,
  { id, sentAt }: Sent,
  { select, position }: FilteredApplications,
) {
  const next = (side: '<' | '>') => {
    const inOrder = side === '<' ? desc : asc
    const ids = select(position.id, afterPosition({ at: sentAt, id }, position, side))
    return sql`(${ids} order by ${inOrder(position.at)}, ${inOrder(position.id)} limit 1)`
  }
  const { rows } = await db.execute<{ newer: string | null; older: string | null }>(
    sql`select ${next('>')} as newer, ${next('<')} as older`,
  )
  const toId = (text: string | null | undefined) => (text == null ? null : Number(text))
  return { newer_id: toId(rows[0]?.newer), older_id: toId(rows[0]?.older) }
}
