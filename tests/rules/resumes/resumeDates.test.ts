import { expect, test } from 'vitest'
import { periodsIn } from '#backend/cvImports/resumes/dates.ts'

const lasting = null
const cases: readonly (readonly [text: string, start: string, end: string | null])[] = [
  ['Jan 2019 – Present', '2019-01', lasting],
  ['January 2019 - now', '2019-01', lasting],
  ['01/2019–12/2021', '2019-01', '2021-12'],
  ['2019–2021', '2019', '2021'],
  ['2019-21', '2019', '2021'],
  ['2019-03 – 2020-05', '2019-03', '2020-05'],
  ['05.03.2019 - 07.08.2020', '2019-03-05', '2020-08-07'],
  ['March 5, 2019 — June 7, 2020', '2019-03-05', '2020-06-07'],
  ['03/19 – 05/21', '2019-03', '2021-05'],
  ['Jan ’19 – Feb ’20', '2019-01', '2020-02'],
  ['May – Aug 2019', '2019-05', '2019-08'],
  ['Sept. 2018 - 2020', '2018-09', '2020'],
  ['Mar. 2016 - Exp. Jun. 2017', '2016-03', '2017-06'],
  ['Since 2015', '2015', lasting],
  ['Globex (2019 to date)', '2019', lasting],
  ['2019 –', '2019', lasting],
  ['09/2013 to 05/2015', '2013-09', '2015-05'],
  ['10/2016 – heute', '2016-10', lasting],
  ['січень 2019 – дотепер', '2019-01', lasting],
  ['з березня 2020 р. по серпень 2021 р.', '2020-03', '2021-08'],
  ['з квітня 2018 р. дотепер', '2018-04', lasting],
  ['02.2018 – по теперішній час', '2018-02', lasting],
  ['2018 р. – т. ч.', '2018', lasting],
  ['червень–серпень 2019', '2019-06', '2019-08'],
  ['2 березня 2021 р. – 5 травня 2022 р.', '2021-03-02', '2022-05-05'],
  ['2015 – 2018 рр.', '2015', '2018'],
]
test.each(cases)('“%s” is a period', (text, start, end) => {
  expect(periodsIn(text)).toMatchObject([{ start, end, single: false }])
})

test('one date is a period that says so', () => {
  const single = ['2019', 'Summer 2019', 'червень 2019', '06/2019'].flatMap(periodsIn)
  expect(single.map(({ start, single: only }) => [start, only])).toEqual([
    ['2019', true],
    ['2019', true],
    ['2019-06', true],
    ['2019-06', true],
  ])
})

test.each(['300 people', 'May', '+380 67 123 45 67', '1850 – 1900', '99%'])('“%s” names no time', (text) =>
  expect(periodsIn(text)).toEqual([]),
)

test('where a period stands is known, and an end before its start is none', () => {
  const text = 'Engineer, Jan 2019 – May 2020, Kyiv'
  const [period] = periodsIn(text)
  expect(text.slice(period?.from, period?.to)).toBe('Jan 2019 – May 2020')
  expect(periodsIn('2021 – 2019')).toMatchObject([{ single: true }, { single: true }])
})
