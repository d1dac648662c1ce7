import { addDays } from '#contract/core/workDay.ts'
import type { RecordFacts, Words } from '../issuing/facts.ts'
import type { SignedFacts } from '../schema.ts'

export interface RecordStatus {
  /** The record no longer confirms what was signed. */
  readonly isRevoked: boolean
  /** The first day, in UTC, on which the record says more than was signed, and that can be signed; null while there is none. */
  readonly refreshOn: string | null
}

const current: RecordStatus = { isRevoked: false, refreshOn: null }
const revoked: RecordStatus = { isRevoked: true, refreshOn: null }

/**
 * What a signed credential is worth by the record as it is.
 *
 * @param record null when the employment is not confirmed any more
 * @param signed null once the person was erased: then only the confirmation counts
 * @param words of a review or final feedback; null when its consent or itself is gone; undefined for an employment
 */
export function compareWithRecord(
  signed: SignedFacts | null,
  record: RecordFacts | null,
  words: Words | null | undefined,
): RecordStatus {
  if (!record) return revoked
  if (!signed) return current
  if (words === null || words?.isShared === false || contradicts(signed, record)) return revoked
  if (record.isFinal) return current
  const days = [
    ...record.positions.filter((one) => !includes(signed.positions, one)).map((one) => one.start_date),
    ...(signed.end_date === null && record.end_date !== null ? [addDays(record.end_date, 1)] : []),
    ...(signed.name !== record.name || (signed.replied === false && words?.isReplied) ? [record.today] : []),
  ]
  const [first = null] = days.toSorted()
  // What can be signed already is due at once, also where the company's day has begun before that of UTC.
  const isDue = first !== null && first <= record.today
  return { isRevoked: false, refreshOn: isDue && first > record.todayUtc ? record.todayUtc : first }
}

/** A correction has changed what was signed. The name of the company changes by a decision alone, and what it signed stays. */
const contradicts = (signed: SignedFacts, record: RecordFacts): boolean =>
  signed.start_date !== record.start_date ||
  (signed.end_date !== null && signed.end_date !== record.end_date) ||
  signed.positions.some((one) => !includes(record.positions, one))

const includes = (
  positions: SignedFacts['positions'],
  { position, start_date }: SignedFacts['positions'][number],
): boolean => positions.some((one) => one.position === position && one.start_date === start_date)
