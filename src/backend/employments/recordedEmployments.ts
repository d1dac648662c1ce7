import { and, isNull, notExists, sql } from '#drizzle'
import { recordedRows } from '../db/recordedRows.ts'
import { employments } from './schema/employments.ts'
import { invitations } from './schema/invitations.ts'

/** A company that has confirmed an employment, or is asked to, relies on it. */
const undisputed = and(
  isNull(employments.verifiedAt),
  isNull(employments.withdrawnAt),
  notExists(
    sql`(select 1 from ${invitations} where ${invitations.employmentId} = ${employments.id} and ${invitations.state} = 'pending')`,
  ),
)

/** Self-reported employments, as an import writes them. */
export const recordedEmployments = recordedRows(employments, () => undisputed)
