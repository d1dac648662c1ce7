import { expect, test } from 'vitest'
import { fromForm, reviveDates, toForm, toQuery } from '#contract/core/wire.ts'

const texts = (form: FormData) => [...form].map(([name, value]) => [name, String(value)] as const)
const roundTrip = (body: Record<string, unknown>) => fromForm(texts(toForm(body)))

test('arrays are name[] and name[index][key], nulls are skipped', () => {
  const form = toForm({ title: 'A', skills: [3, 5], offices: [{ city: 'Lviv', floor: null }], about: null })
  expect(texts(form)).toEqual([
    ['title', 'A'],
    ['skills[]', '3'],
    ['skills[]', '5'],
    ['offices[0][city]', 'Lviv'],
  ])
})

test('an encoded body is decoded as the same texts', () => {
  const body = {
    title: 'Слюсар & "Co" [1]',
    remote: true,
    hidden: false,
    salary: { from: 10, to: 20 },
    skills: [1, 2, 3],
    links: [
      { label: 'a', url: 'https://a.example/?x=1&y=2' },
      { label: 'б', url: '' },
    ],
    many: Array.from({ length: 12 }, (_, index) => index),
  }
  expect(roundTrip(body)).toEqual({
    title: 'Слюсар & "Co" [1]',
    remote: '1',
    hidden: '0',
    salary: { from: '10', to: '20' },
    skills: ['1', '2', '3'],
    links: [
      { label: 'a', url: 'https://a.example/?x=1&y=2' },
      { label: 'б', url: '' },
    ],
    many: body.many.map(String),
  })
})

test('files keep their names', () => {
  const form = toForm({}, { resume: new File(['x'], 'Резюме 2026.pdf'), photo: undefined })
  expect((form.get('resume') as File).name).toBe('Резюме 2026.pdf')
  expect(form.has('photo')).toBe(false)
})

test('a form cannot reach prototypes, nor grow without limit', () => {
  fromForm([
    ['__proto__[polluted]', 'yes'],
    ['a[__proto__][polluted]', 'yes'],
    ['constructor[prototype][polluted]', 'yes'],
  ])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  const deep = fromForm([['a[b][c][d][e][f][g]', '1']])
  expect(deep).toEqual({})
  const wide = Array.from({ length: 3000 }, (_, index) => [`k${index}`, '1'] as const)
  expect(Object.keys(fromForm(wide)).length).toBeLessThanOrEqual(1000)
})

test('a name used as both text and list does not break the parser', () => {
  expect(() =>
    fromForm([
      ['a', '1'],
      ['a[b]', '2'],
      ['a[]', '3'],
      ['[]', '4'],
      ['', '5'],
      ['a]b[', '6'],
    ]),
  ).not.toThrow()
})

test('a query omits empty values', () => {
  expect(toQuery({ after: null, q: '', limit: 20, names: ['a', 'b'] })).toBe(
    'limit=20&names%5B%5D=a&names%5B%5D=b',
  )
})

test('dates with a time zone become timestamps, dates without time stay dates', () => {
  const revive = (date: string, timezone: string) => reviveDates('', { date, timezone, timezone_type: 3 })
  expect(revive('2026-03-01 12:00:00.000000', 'Europe/Kyiv')).toBe('2026-03-01T10:00:00.000Z')
  expect(revive('2026-07-01 12:00:00', 'Europe/Kyiv')).toBe('2026-07-01T09:00:00.000Z')
  expect(revive('2026-03-01 12:00:00', '+05:30')).toBe('2026-03-01T06:30:00.000Z')
  expect(revive('2026-03-01', 'UTC')).toBe('2026-03-01')
  expect(reviveDates('', { date: '2026-03-01', timezone: 'UTC', a: 1, b: 2 })).toEqual({
    date: '2026-03-01',
    timezone: 'UTC',
    a: 1,
    b: 2,
  })
})

test('a day stays the day that was written, whatever the zone', () => {
  const born = { date: '1993-04-18 00:00:00.000000', timezone: 'Europe/Kyiv', timezone_type: 3 }
  for (const timezone of ['Europe/Kyiv', 'America/New_York', 'Pacific/Kiritimati', '+05:30', 'UTC'])
    for (const key of ['birth_date', 'start_date', 'termination_on', 'day'])
      expect(reviveDates(key, { ...born, timezone })).toBe('1993-04-18')
  expect(reviveDates('birth_date', { ...born, date: '1993-04-18 23:30:00' })).toBe('1993-04-18')
  expect(JSON.parse(JSON.stringify({ data: { birth_date: born } }), reviveDates)).toEqual({
    data: { birth_date: '1993-04-18' },
  })
  // A timestamp at midnight is a timestamp.
  expect(reviveDates('sent_at', born)).toBe('1993-04-17T21:00:00.000Z')
  expect(reviveDates('valid_through', born)).toBe('1993-04-17T21:00:00.000Z')
})
