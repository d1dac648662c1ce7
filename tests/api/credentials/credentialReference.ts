import type { CredentialKind } from '#contract/credentials/kinds.ts'

/** How a reader finds a credential. `fails`: its key counts for nothing. */
export type Reading = 'verifies' | 'refresh' | 'revoked' | 'fails'

interface Position {
  readonly position: string
  readonly start: string
}

/** What the record says, as the tests of the model know it. */
export interface RecordReference {
  isConfirmed: boolean
  start: string
  positions: readonly Position[]
  lastDay: string | null
  isShared: boolean
  isReplied: boolean
  isErased: boolean
  isClosed: boolean
  readonly revokedKeys: Set<number>
}

export interface IssuedReference<Document> {
  readonly id: number
  readonly kind: CredentialKind
  readonly document: Document
  readonly keyNumber: number
  readonly start: string
  readonly positions: readonly Position[]
  readonly isEnded: boolean
  readonly isReplied: boolean
  isRevoked: boolean
}

const names = (positions: readonly Position[]) =>
  positions.map(({ position, start }) => `${start} ${position}`)

/** Whether the record contradicts a credential now. Once a person is erased, only the company's confirmation counts. */
export function isContradicted(record: RecordReference, one: IssuedReference<unknown>): boolean {
  if (!record.isConfirmed) return true
  if (record.isErased) return false
  if (one.kind === 'review' && !record.isShared) return true
  const now = names(record.positions)
  return one.start !== record.start || names(one.positions).some((name) => !now.includes(name))
}

/** What a reader has to find, on a day. */
export function expectedReading(
  record: RecordReference,
  one: IssuedReference<unknown>,
  today: string,
): Reading {
  if (record.revokedKeys.has(one.keyNumber)) return 'fails'
  if (one.isRevoked) return 'revoked'
  // Nothing newer can be had.
  if (record.isClosed) return 'verifies'
  const signed = names(one.positions)
  const started = names(record.positions.filter(({ start }) => start <= today))
  const hasMore =
    started.some((name) => !signed.includes(name)) ||
    (!one.isEnded && hasEnded(record, today)) ||
    (one.kind === 'review' && record.isReplied && !one.isReplied)
  return hasMore ? 'refresh' : 'verifies'
}

export const hasEnded = ({ lastDay }: RecordReference, today: string): boolean =>
  lastDay !== null && lastDay < today
