import { expect, test } from 'vitest'
import { addDays } from '#contract/core/workDay.ts'
import type { RecordFacts } from '#backend/credentials/issuing/facts.ts'
import type { SignedFacts } from '#backend/credentials/schema.ts'
import { compareWithRecord } from '#backend/credentials/status/compareWithRecord.ts'

const today = '2026-03-10'
const first = { position: 'Bookkeeper', start_date: '2024-03-01' }
const second = { position: 'Head of accounts', start_date: '2025-03-01' }
const facts = {
  name: 'Olena Marchenko',
  company: 'Globex',
  start_date: first.start_date,
  end_date: null,
  positions: [first, second],
}
const signed: SignedFacts = { ...facts, replied: null }
const record: RecordFacts = {
  ...facts,
  confirmedAt: new Date('2024-03-01'),
  isFinal: false,
  today,
  todayUtc: today,
}
const words = { isShared: true, isReplied: false }
const revoked = { isRevoked: true, refreshOn: null }
const from = (refreshOn: string | null) => ({ isRevoked: false, refreshOn })

/** What is signed, the record, and what follows. */
test.each<[string, Partial<SignedFacts>, Partial<RecordFacts>, object]>([
  ['what says the same holds', {}, {}, from(null)],
  [
    'of a closed company nothing newer can be had',
    { positions: [first] },
    { isFinal: true, name: 'Olena Koval' },
    from(null),
  ],
  ['what a closed company has withdrawn', {}, { isFinal: true, start_date: '2024-02-01' }, revoked],
  ['another name', {}, { name: 'Olena Koval' }, from(today)],
  ['another name of the company, which a decision gave it', {}, { company: 'Company 17' }, from(null)],
  ['another start', {}, { start_date: '2024-02-01' }, revoked],
  ['a new position', { positions: [first] }, {}, from(second.start_date)],
  [
    'several new positions: the first of them counts',
    { positions: [first] },
    { positions: [first, { ...second, start_date: '2026-05-01' }, { ...second, start_date: '2026-04-01' }] },
    from('2026-04-01'),
  ],
  ['a position that was a mistake', {}, { positions: [first] }, revoked],
  ['a position of another name', {}, { positions: [first, { ...second, position: 'Clerk' }] }, revoked],
  ['a position of another day', {}, { positions: [first, { ...second, start_date: '2025-03-02' }] }, revoked],
  [
    'a mistake beside a new one',
    {},
    { positions: [first, { position: 'Clerk', start_date: today }] },
    revoked,
  ],
  ['an end, from the day after it', {}, { end_date: today }, from(addDays(today, 1))],
  ['an end that is still ahead', {}, { end_date: '2026-12-31' }, from('2027-01-01')],
  ['the same end', { end_date: today }, { end_date: today }, from(null)],
  ['another end than was signed', { end_date: today }, { end_date: '2026-03-09' }, revoked],
  ['an end that was signed and is none', { end_date: today }, {}, revoked],
  [
    'of an end and a position, what comes first',
    { positions: [first] },
    { end_date: '2025-01-31' },
    from('2025-02-01'),
  ],
])('%s', (_what, ofSigned, ofRecord, expected) => {
  expect(compareWithRecord({ ...signed, ...ofSigned }, { ...record, ...ofRecord }, undefined)).toEqual(
    expected,
  )
})

test('what can be signed already is due at once, east and west of UTC', () => {
  const [east, west] = [addDays(today, -1), addDays(today, 1)]
  const started = { ...second, start_date: today }
  const compare = (todayUtc: string, change: Partial<RecordFacts>) =>
    compareWithRecord({ ...signed, positions: [first] }, { ...record, ...change, todayUtc }, undefined)
  for (const positions of [[first, started], [first]])
    expect(compare(east, { name: 'Olena Koval', positions })).toEqual(from(east))
  expect(compare(east, { positions: [first, started] })).toEqual(from(east))
  expect(compare(west, { positions: [first, started] })).toEqual(from(today))
  const ahead = { ...second, start_date: west }
  expect(compare(east, { positions: [first, ahead] })).toEqual(from(west))
})

test('what is not confirmed any more is revoked, also of a person who was erased; nothing else of theirs is', () => {
  expect(compareWithRecord(signed, null, undefined)).toEqual(revoked)
  expect(compareWithRecord(null, null, undefined)).toEqual(revoked)
  expect(compareWithRecord(null, { ...record, name: '', positions: [] }, undefined)).toEqual(from(null))
  // Their reviews are erased with them.
  expect(compareWithRecord(null, record, null)).toEqual(from(null))
})

test('words hold while they exist and their employee agrees; a reply is more than was signed', () => {
  const ofReview = { ...signed, replied: false }
  const compare = (one: SignedFacts, now: typeof words | null) => compareWithRecord(one, record, now)
  expect(compare(ofReview, words)).toEqual(from(null))
  expect(compare(ofReview, null)).toEqual(revoked)
  expect(compare(ofReview, { ...words, isShared: false })).toEqual(revoked)
  expect(compare(ofReview, { ...words, isReplied: true })).toEqual(from(today))
  expect(compare({ ...ofReview, replied: true }, { ...words, isReplied: true })).toEqual(from(null))
})
