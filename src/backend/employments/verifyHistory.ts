import { asc, gt, inArray } from '#drizzle'
import { contentHash } from '../core/contentHash.ts'
import { chainStart, findChainFault, type ChainFault } from '../core/eventChain.ts'
import type { Database } from '../db/connect.ts'
import { employmentEvents } from './schema/record.ts'

type EventRow = typeof employmentEvents.$inferSelect

/** A history whose rows do not follow from each other. */
export interface BrokenHistory {
  readonly employmentId: number
  /** The first event that does not fit. */
  readonly number: number
  readonly reason: ChainFault
}

/** Employments per batch of statements. */
const batchSize = 500

/**
 * Checks every history against its hashes, computed here and not by the trigger that wrote them. Returns the first broken
 * event of each broken history.
 */
export async function verifyHistories(db: Database): Promise<{ checked: number; broken: BrokenHistory[] }> {
  const broken: BrokenHistory[] = []
  let checked = 0
  let last = 0
  for (;;) {
    const ids = await db
      .selectDistinct({ id: employmentEvents.employmentId })
      .from(employmentEvents)
      .where(gt(employmentEvents.employmentId, last))
      .orderBy(asc(employmentEvents.employmentId))
      .limit(batchSize)
    if (ids.length === 0) return { checked, broken }
    const rows = await db
      .select()
      .from(employmentEvents)
      .where(
        inArray(
          employmentEvents.employmentId,
          ids.map(({ id }) => id),
        ),
      )
      .orderBy(asc(employmentEvents.employmentId), asc(employmentEvents.number))
    for (const history of Map.groupBy(rows, ({ employmentId }) => employmentId).values()) {
      checked++
      const problem = findBroken(history)
      if (problem) broken.push(problem)
    }
    last = ids.at(-1)?.id ?? last
  }
}

function findBroken(history: readonly EventRow[]): BrokenHistory | null {
  let previous = chainStart
  for (const event of history) {
    const reason = findChainFault(event, previous, hashOf(event))
    if (reason) return { employmentId: event.employmentId, number: event.number, reason }
    previous = event
  }
  return null
}

/** SHA-256 in hex over the fields that docs/decisions/072-employment-history.md lists, separated by `|`. */
function hashOf(event: EventRow): string {
  const { previousHash, employmentId, number, kind, side, at, effectiveOn, subjectId } = event
  const fields = [previousHash, employmentId, number, kind, side, at.toISOString(), effectiveOn, subjectId]
  return contentHash(fields.map((field) => field ?? '').join('|'))
}
