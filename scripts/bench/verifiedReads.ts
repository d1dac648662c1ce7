import { versionIn } from './demo.ts'

/** Something that is written again and again, and the pages that show it. */
export interface Subject {
  readonly paths: readonly string[]
  write(version: number): Promise<unknown>
  /** Acknowledged versions, the latest last, with the time of the acknowledgement. */
  readonly acknowledged: { readonly version: number; readonly at: number }[]
}

export const subjectOf = (
  paths: readonly string[],
  write: (version: number) => Promise<unknown>,
): Subject => ({ paths, write, acknowledged: [] })

export interface Counts {
  reads: number
  stale: number
  failed: number
  writes: number
}

/** More than are acknowledged within any promised time. */
const remembered = 100

/** The version that a read which starts now has to show, if writes may take so many milliseconds to arrive. */
export function dueVersion({ acknowledged }: Pick<Subject, 'acknowledged'>, now: number, promisedMs: number) {
  return acknowledged.findLast(({ at }) => at <= now - promisedMs)?.version ?? 0
}

/** Writes to each subject in turn, `perSecond` times in all, until a time of `performance.now()`. */
export async function writeContinuously(
  subjects: readonly Subject[],
  perSecond: number,
  until: number,
  counts: Counts,
): Promise<void> {
  for (let version = 1; performance.now() < until; version++) {
    const begun = performance.now()
    for (const subject of subjects) {
      const isWritten = await subject.write(version).then(
        () => true,
        () => false,
      )
      if (!isWritten) counts.failed++
      else subject.acknowledged.push({ version, at: performance.now() })
      if (subject.acknowledged.length > remembered) subject.acknowledged.shift()
      counts.writes++
    }
    const pause = (subjects.length * 1_000) / perSecond - (performance.now() - begun)
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

interface Reader {
  readonly origin: string
  readonly subjects: readonly Subject[]
  readonly until: number
  readonly promisedMs: number
  /** Which page it begins with. */
  readonly first: number
}

/** Reads the pages in turn and counts those that do not show what they have to. */
export async function verifyReads(
  { origin, subjects, until, promisedMs, first }: Reader,
  counts: Counts,
): Promise<void> {
  for (let n = first; performance.now() < until; n++) {
    const subject = subjects[n % subjects.length]
    const path = subject?.paths[Math.floor(n / subjects.length) % subject.paths.length]
    if (!subject || !path) return
    const due = dueVersion(subject, performance.now(), promisedMs)
    try {
      const response = await fetch(origin + path)
      const html = await response.text()
      if (response.status !== 200) counts.failed++
      else if (versionIn(html) < due) counts.stale++
    } catch {
      counts.failed++
    }
    counts.reads++
    // Pauses, so that these readers do not add much load.
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
