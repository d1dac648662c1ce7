/** What the client wrote down, and what follows from it. */
import { dueVersion, type Subject } from '../bench/verifiedReads.ts'

/** One attempt to write, from its start to the response. Times in milliseconds of one timer. */
export interface WriteRecord {
  readonly writer: number
  readonly kind: string
  /** It is found again by it. */
  readonly key: string
  readonly startedAt: number
  readonly endedAt: number
  /** Null when it was acknowledged. */
  readonly error: string | null
}

/**
 * The longest time in which one client could not write, in milliseconds: from the start of its first attempt after a success to
 * its next success. A write that only takes long counts as well.
 */
export function longestOutage(records: readonly WriteRecord[]): number {
  const since = new Map<number, number>()
  let longest = 0
  for (const { writer, startedAt, endedAt, error } of records.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const first = since.get(writer) ?? startedAt
    longest = Math.max(longest, endedAt - first)
    if (error === null) since.delete(writer)
    else since.set(writer, first)
  }
  return longest
}

/** The keys of acknowledged writes that are nowhere to be found. */
export function lostWrites(records: readonly WriteRecord[], found: ReadonlySet<string>): string[] {
  return records.filter(({ key, error }) => error === null && !found.has(key)).map(({ key }) => key)
}

/** A page as somebody read it. */
export interface PageRead {
  readonly subject: Pick<Subject, 'acknowledged'>
  readonly startedAt: number
  readonly version: number
}

/** How many reads did not show what had been acknowledged so many milliseconds before they began. */
export const outdatedReads = (reads: readonly PageRead[], toleratedMs: number): number =>
  reads.filter(({ subject, startedAt, version }) => version < dueVersion(subject, startedAt, toleratedMs))
    .length

/** The addressees of mails that arrived more than once. */
export function repeatedMails(
  received: readonly { readonly messageId: string; readonly to: string }[],
): string[] {
  const seen = new Set<string>()
  return received.flatMap(({ messageId, to }) => {
    if (seen.has(messageId)) return [to]
    seen.add(messageId)
    return []
  })
}

/** A fault and what it did. */
export interface Outcome {
  readonly fault: string
  readonly writes: number
  readonly errors: number
  readonly longestOutageMs: number
  /** How long the part that the fault took away was away, such as the failover: nobody can write meanwhile. */
  readonly awayMs: number
  /** Time from the end of the fault until everything is as before; null when it never was. */
  readonly recoveryMs: number | null
  readonly lost: readonly string[]
  readonly mailsTwice: readonly string[]
  /** Reads of pages that did not show an acknowledged write, `awayMs` and `graceMs` after it. */
  readonly stale: number
  readonly deaths: readonly string[]
  readonly socketsLeft: number
  /** What changed although nobody asked for it, such as closed jobs. */
  readonly closed: readonly string[]
}

/** How long errors may go on after what was away is back. */
export const graceMs = 3_000

/** The thresholds that a fault has missed, as sentences; none when all is well. */
export function missedBy(outcome: Outcome): string[] {
  const { longestOutageMs, awayMs, recoveryMs, lost, mailsTwice, stale, deaths, socketsLeft, closed } =
    outcome
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const missed: string[] = []
  if (outcome.writes === 0) missed.push('nothing was written')
  if (lost.length > 0) missed.push(`lost: ${some(lost)}`)
  if (mailsTwice.length > 0) missed.push(`mails twice: ${some(mailsTwice)}`)
  if (stale > 0) missed.push(`${stale} stale reads`)
  if (deaths.length > 0) missed.push(`died: ${some(deaths)}`)
  if (longestOutageMs > awayMs + graceMs)
    missed.push(`no writes for ${seconds(longestOutageMs)}, at most ${seconds(awayMs + graceMs)} expected`)
  if (recoveryMs === null) missed.push('somebody would have had to help')
  if (socketsLeft > 0) missed.push(`${socketsLeft} sockets left behind`)
  if (closed.length > 0) missed.push(`changed by itself: ${some(closed)}`)
  return missed
}

const some = (all: readonly string[]): string =>
  all.length > 3 ? `${all.slice(0, 3).join(', ')} and ${all.length - 3} more` : all.join(', ')
