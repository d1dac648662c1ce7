import { expect, test } from 'vitest'
import { dueVersion } from '../../../scripts/bench/verifiedReads.ts'
import { growthOf, missedBySoak, type SoakResult } from '../../../scripts/chaos/soakRecords.ts'

const evenly = (from: number, to: number) =>
  Array.from({ length: 50 }, (_, n) => from + ((to - from) * n) / 49)

test('memory counts from when a process is warm, by the median of several samples', () => {
  expect(growthOf(evenly(100, 100))).toBe(0)
  const warming = [...evenly(10, 100).slice(0, 10), ...evenly(100, 100).slice(10)]
  expect(growthOf(warming)).toBe(0)
  expect(growthOf(warming.with(-1, 500))).toBe(0)
  expect(growthOf([...warming.slice(0, 45), 110, 110, 110, 110, 110])).toBeCloseTo(0.1)
  expect(growthOf([])).toBeNaN()
})

test('a read has to show what was acknowledged at least the promised time ago', () => {
  const acknowledged = [
    { version: 1, at: 1_000 },
    { version: 2, at: 1_500 },
  ]
  expect(dueVersion({ acknowledged }, 1_500, 0)).toBe(2)
  expect(dueVersion({ acknowledged }, 2_499, 1_000)).toBe(1)
  expect(dueVersion({ acknowledged }, 2_500, 1_000)).toBe(2)
  expect(dueVersion({ acknowledged }, 1_999, 1_000)).toBe(0)
})

test('a run is good without stale reads, failures and deaths, and with flat memory', () => {
  const good: SoakResult = {
    writes: 9,
    wantedWrites: 10,
    reads: 10,
    stale: 0,
    failed: 0,
    deaths: [],
    resident: { a: evenly(100, 104) },
  }
  expect(missedBySoak(good)).toEqual([])
  const bad = { ...good, stale: 1, failed: 2, deaths: ['b'], resident: { a: evenly(100, 120), b: [] } }
  expect(missedBySoak(bad)).toEqual([
    '1 stale reads',
    '2 failed requests',
    'died: b',
    expect.stringMatching(/^a has grown by 1\d\.\d %$/),
    'b has grown by NaN %',
  ])
  expect(missedBySoak({ ...good, writes: 8, reads: 0 })).toEqual([
    'nothing was read',
    '8 writes of 10: too slow a machine',
  ])
})
