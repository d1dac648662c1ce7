/** The fields of a row of a log whose rows are numbered and chained by hash. */
interface ChainedEvent {
  readonly number: number
  readonly previousHash: string
  readonly hash: string
}
/** A row is missing, it does not follow the one before, or it does not match its own hash. */
export type ChainFault = 'gap' | 'previousHash' | 'hash'

/** Where a chain begins. */
export const chainStart: Pick<ChainedEvent, 'number' | 'hash'> = { number: 0, hash: '' }

/** Why a row does not follow from the one before; null if it does. @param hash that its fields have */
export function findChainFault(
  event: ChainedEvent,
  previous: Pick<ChainedEvent, 'number' | 'hash'>,
  hash: string,
): ChainFault | null {
  if (event.number !== previous.number + 1) return 'gap'
  if (event.previousHash !== previous.hash) return 'previousHash'
  return event.hash === hash ? null : 'hash'
}
