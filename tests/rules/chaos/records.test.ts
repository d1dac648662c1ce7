import { describe, expect, test } from 'vitest'
import {
  longestOutage,
  lostWrites,
  missedBy,
  repeatedMails,
  outdatedReads,
  type Outcome,
  type WriteRecord,
} from '../../../scripts/chaos/records.ts'

const record = (
  startedAt: number,
  endedAt: number,
  error: string | null = null,
  writer = 0,
): WriteRecord => ({
  writer,
  kind: 'job',
  key: `${writer}-${startedAt}`,
  startedAt,
  endedAt,
  error,
})

describe('the longest outage', () => {
  test('lasts from the first failed attempt to the next success', () => {
    const records = [
      record(0, 10),
      record(20, 30, '503'),
      record(40, 50, '503'),
      record(60, 90),
      record(95, 99),
    ]
    expect(longestOutage(records)).toBe(70)
  })

  test('is of one client: others may write meanwhile', () => {
    const records = [record(0, 10, '503'), record(5, 8, null, 1), record(20, 500), record(30, 40, null, 1)]
    expect(longestOutage(records)).toBe(500)
  })

  test('is a write that hangs, and one that ends in an error', () => {
    expect(longestOutage([record(0, 900)])).toBe(900)
    expect(longestOutage([record(0, 10), record(20, 30, 'no response')])).toBe(10)
  })

  test('does not count pauses between writes', () => {
    expect(longestOutage([record(0, 10), record(5_000, 5_020)])).toBe(20)
    expect(longestOutage([])).toBe(0)
  })
})

test('a write is lost if it was acknowledged and is nowhere', () => {
  const records = [record(0, 1), record(2, 3, '503'), record(4, 5)]
  expect(lostWrites(records, new Set(['0-0']))).toEqual(['0-4'])
  expect(lostWrites(records, new Set(['0-0', '0-2', '0-4']))).toEqual([])
})

test('a mail is there twice if its Message-ID is', () => {
  const mail = (messageId: string, to: string) => ({ messageId, to })
  expect(repeatedMails([mail('<1>', 'a'), mail('<2>', 'a'), mail('<1>', 'a')])).toEqual(['a'])
  expect(repeatedMails([mail('<1>', 'a'), mail('<2>', 'b')])).toEqual([])
})

test('a read is stale if it does not show what was acknowledged long enough before', () => {
  const subject = { acknowledged: [1_000, 2_000].map((at, n) => ({ version: n + 1, at })) }
  const read = (startedAt: number, version: number) => ({ subject, startedAt, version })
  expect(outdatedReads([read(2_900, 1), read(3_100, 2)], 1_000)).toBe(0)
  expect(outdatedReads([read(3_000, 1), read(2_500, 0)], 1_000)).toBe(2)
})

describe('the verdict on a fault', () => {
  const good: Outcome = {
    fault: 'failover',
    writes: 100,
    errors: 4,
    longestOutageMs: 12_900,
    awayMs: 10_000,
    recoveryMs: 20_000,
    lost: [],
    mailsTwice: [],
    stale: 0,
    deaths: [],
    socketsLeft: 0,
    closed: [],
  }

  test('is good as long as errors end three seconds after the failover', () => {
    expect(missedBy(good)).toEqual([])
    expect(missedBy({ ...good, longestOutageMs: 13_100 })).toEqual([
      'no writes for 13.1 s, at most 13.0 s expected',
    ])
  })

  test.each([
    [{ writes: 0 }, 'nothing was written'],
    [{ lost: ['a', 'b', 'c', 'd', 'e'] }, 'lost: a, b, c and 2 more'],
    [{ mailsTwice: ['a'] }, 'mails twice: a'],
    [{ stale: 2 }, '2 stale reads'],
    [{ deaths: ['b (1): out of memory'] }, 'died: b (1): out of memory'],
    [{ recoveryMs: null }, 'somebody would have had to help'],
    [{ socketsLeft: 2 }, '2 sockets left behind'],
    [{ closed: ['open jobs 9 → 8'] }, 'changed by itself: open jobs 9 → 8'],
  ] as const)('names what it missed: %o', (bad, sentence) => {
    expect(missedBy({ ...good, ...bad })).toEqual([sentence])
  })
})
