import type { Transport } from '#contract/core/call.ts'
import { locales } from '#contract/core/locale.ts'
import { withPrefix, type Scope } from '#paths'
import { companyPath, firstJob, versionIn, writeCompany, writeJob } from './demo.ts'

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

/** The company and a job of the demo, written by its admin, with their pages in each language. */
export async function demoSubjects(
  origin: string,
  admin: Transport,
  strategy: Scope['strategy'],
): Promise<readonly Subject[]> {
  const job = await firstJob(origin)
  const inEach = (path: string) =>
    locales.map((locale) => withPrefix(path, { locale, profileId: null, strategy }))
  return [
    subjectOf(inEach(companyPath), (version) => writeCompany(admin, version)),
    subjectOf(inEach(job.path), (version) => writeJob(admin, job.id, version)),
  ]
}

export interface Counts {
  reads: number
  stale: number
  failed: number
  writes: number
}

/** More than are acknowledged within any promised time. */
const remembered = 1_000

/** The version that a read which starts now has to show, if writes may take so many milliseconds to arrive. */
export function dueVersion({ acknowledged }: Pick<Subject, 'acknowledged'>, now: number, promisedMs: number) {
  return acknowledged.findLast(({ at }) => at <= now - promisedMs)?.version ?? 0
}

/**
 * Writes to the subjects, `perSecond` times in all; one that takes long is made up for. Versions go on where an earlier run has ended.
 */
export async function writeContinuously(
  subjects: readonly Subject[],
  perSecond: number,
  isOver: () => boolean,
  counts: Pick<Counts, 'failed' | 'writes'>,
): Promise<void> {
  const interval = (subjects.length * 1_000) / perSecond
  await Promise.all(subjects.map((subject) => writeOne(subject, interval, isOver, counts)))
}

async function writeOne(
  { acknowledged, write }: Subject,
  interval: number,
  isOver: () => boolean,
  counts: Pick<Counts, 'failed' | 'writes'>,
): Promise<void> {
  const begun = performance.now()
  const last = acknowledged.at(-1)?.version ?? 0
  for (let n = 1; !isOver(); n++) {
    const version = last + n
    const isWritten = await write(version).then(
      () => true,
      () => false,
    )
    if (!isWritten) counts.failed++
    else acknowledged.push({ version, at: performance.now() })
    if (acknowledged.length > remembered) acknowledged.shift()
    counts.writes++
    const pause = begun + n * interval - performance.now()
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

interface Reader {
  readonly origin: string
  readonly subjects: readonly Subject[]
  isOver(): boolean
  /** Which page it begins with. */
  readonly first: number
  /** Told of each read, with the version that the page showed; null when it did not arrive. */
  onRead(subject: Subject, startedAt: number, version: number | null): void
}

/** Reads the pages in turn and counts those that do not show what they have to after `promisedMs`. */
export const verifyReads = (
  { promisedMs, ...reader }: Omit<Reader, 'onRead'> & { readonly promisedMs: number },
  counts: Pick<Counts, 'reads' | 'stale' | 'failed'>,
): Promise<void> =>
  readContinuously({
    ...reader,
    onRead(subject, startedAt, version) {
      counts.reads++
      if (version === null) counts.failed++
      else if (version < dueVersion(subject, startedAt, promisedMs)) counts.stale++
    },
  })

/** A page that does not arrive is given up after so many milliseconds. */
const attemptMs = 30_000

/** Reads the pages in turn. */
export async function readContinuously(reader: Reader): Promise<void> {
  const { origin, subjects, first } = reader
  for (let n = first; !reader.isOver(); n++) {
    const subject = subjects[n % subjects.length]
    const path = subject?.paths[Math.floor(n / subjects.length) % subject.paths.length]
    if (!subject || !path) return
    const startedAt = performance.now()
    reader.onRead(subject, startedAt, await readVersion(origin + path))
    // Pauses, so that these readers do not add much load.
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function readVersion(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(attemptMs) })
    const html = await response.text()
    return response.status === 200 ? versionIn(html) : null
  } catch {
    return null
  }
}
