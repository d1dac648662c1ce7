import { brotliDecompressSync } from 'node:zlib'
import { setTimeout as delay } from 'node:timers/promises'
import type { Reader } from './cdnReader.ts'

/** Something that is written, and the pages that show its version. */
export interface Subject {
  readonly paths: readonly string[]
  /** Finds the version in a page. */
  readonly pattern: RegExp
  write(version: number): Promise<unknown>
}

export interface LoadFindings {
  readonly reads: number
  readonly hits: number
  readonly writes: number
  readonly failed: number
  /** Reads, of the pages that are written, that did not show a write that was acknowledged before they began. */
  readonly outdated: number
  /** How long after a write such a read began at most, in milliseconds. */
  readonly worstMs: number
}

const brotli = { 'accept-encoding': 'br' }
/** Connections that read at once. */
const readers = 16

/** Reads pages at a rate while their subjects are written one after the other, and looks at the age of what is read. */
export async function readWhileWriting(
  read: Reader,
  pages: readonly string[],
  subjects: readonly Subject[],
  {
    seconds,
    readsPerSecond,
    writesPerSecond,
  }: Record<'seconds' | 'readsPerSecond' | 'writesPerSecond', number>,
): Promise<LoadFindings> {
  const until = performance.now() + seconds * 1000
  const found = { reads: 0, hits: 0, writes: 0, failed: 0, outdated: 0, worstMs: 0 }
  /** When each version was acknowledged, by subject. */
  const acknowledged = new Map(subjects.map((subject) => [subject, [0]]))
  const shownBy = new Map(
    subjects.flatMap((subject) => subject.paths.map((path) => [path, subject] as const)),
  )

  async function readOne(path: string): Promise<void> {
    const { status, body, from, requestedAt } = await read(path, brotli)
    found.reads++
    if (from === 'hit') found.hits++
    if (status !== 200) found.failed++
    const subject = shownBy.get(path)
    if (!subject || status !== 200) return
    const version = Number(subject.pattern.exec(String(brotliDecompressSync(body)))?.[1] ?? 0)
    const next = acknowledged.get(subject)?.[version + 1]
    if (next === undefined || next > requestedAt) return
    found.outdated++
    found.worstMs = Math.max(found.worstMs, requestedAt - next)
  }

  async function readContinuously(): Promise<void> {
    const pauseMs = (1000 * readers) / readsPerSecond
    for (let next = performance.now() + Math.random() * pauseMs; next < until; next += pauseMs) {
      await delay(Math.max(0, next - performance.now()))
      await readOne(pages[Math.floor(Math.random() * pages.length)] ?? '/')
    }
  }

  async function writeContinuously(): Promise<void> {
    const pauseMs = 1000 / writesPerSecond
    for (let next = performance.now() + pauseMs; next < until; next += pauseMs) {
      await delay(Math.max(0, next - performance.now()))
      const subject = subjects[found.writes++ % subjects.length]
      const times = subject && acknowledged.get(subject)
      if (!times) continue
      await subject.write(times.length)
      times.push(performance.now())
    }
  }

  await Promise.all([writeContinuously(), ...Array.from({ length: readers }, readContinuously)])
  return found
}
