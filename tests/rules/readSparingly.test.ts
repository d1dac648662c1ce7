import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSparingly } from '#server/metrics/readSparingly.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Reads that take so many milliseconds each, and return how many there were. */
function countedReads(options: { isCheap?: boolean }, ...takes: number[]) {
  let reads = 0
  const read = readSparingly(async () => {
    const ms = takes[reads++] ?? 0
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    return reads
  }, options)
  return { read, reads: () => reads }
}

test('several metrics and scrapes share a read for five seconds', async () => {
  const { read } = countedReads({})
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  vi.advanceTimersByTime(4_900)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(200)
  expect(await read()).toBe(2)
})

test('a read that took long is followed by a rest fifty times as long', async () => {
  const { read } = countedReads({}, 1_000)
  const first = read()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await first).toBe(1)
  await vi.advanceTimersByTimeAsync(49_000)
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await read()).toBe(2)
})

test('a rest is a minute at most', async () => {
  const { read } = countedReads({}, 20_000)
  void read()
  await vi.advanceTimersByTimeAsync(79_999)
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(await read()).toBe(2)
})

test('after what is cheap there is none: it only waited', async () => {
  const { read } = countedReads({ isCheap: true }, 4_000)
  void read()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(await read()).toBe(2)
})

test('a scrape does not wait for a database that does not answer, nor asks it again', async () => {
  const { read, reads } = countedReads({}, 60_000)
  for (let scrapes = 0; scrapes < 3; scrapes++) {
    const late = read()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await late).toBeNull()
  }
  expect(reads()).toBe(1)
})

test('what cannot be read is not known, and is read again', async () => {
  let fails = true
  const read = readSparingly(async () => (fails ? Promise.reject(new Error('gone')) : 7))
  expect(await read()).toBeNull()
  fails = false
  vi.advanceTimersByTime(5_001)
  expect(await read()).toBe(7)
})
