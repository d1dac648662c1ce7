import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dateFilters,
  JobSearch,
  readSearch,
  searchParameters,
  sortingOf,
  dateRange,
  withoutFilter,
  writeSearch,
} from '#contract/jobs/search.ts'
import { parseSearchTerms, toTsQuery } from '#backend/search/query.ts'
import { titleKey } from '#backend/search/titleKey.ts'
import { placeKey, normaliseWord, normalisedWords } from '#backend/search/words.ts'
import { routes } from '#paths'

const anything = fc.string({ unit: 'binary', maxLength: 120 })

describe('addresses', () => {
  test('the route declares the search parameters and no others', () => {
    expect(routes.jobs.query).toEqual([...searchParameters])
  })

  test('any address parses to a search the contract accepts, and serialises back', () => {
    const name = fc.oneof(fc.constantFrom(...searchParameters), anything)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.oneof(anything, fc.constantFrom('1', 'none', 'az', '')))),
        (pairs) => {
          const search = readSearch(new URLSearchParams(pairs))
          expect(JobSearch.safeParse(search).success).toBe(true)
          expect(readSearch(new URLSearchParams(writeSearch(search)))).toEqual(search)
        },
      ),
    )
  })

  test('unknown parameters are dropped, the others stay', () => {
    const query =
      'q=+cook+&workplace=1&workplace=x&workplace=1&experience=ages&posted=soon&salary=2&sort=az&city='
    expect(readSearch(new URLSearchParams(query))).toEqual({ q: 'cook', workplace: [1], sort: 'az' })
  })

  test('removing one value preserves the others and returns to the first page', () => {
    const search = readSearch(new URLSearchParams('q=cook&workplace=1&workplace=2&salary=1&after=5.5'))
    expect(writeSearch(withoutFilter(search, 'workplace', '1'))).toBe('?q=cook&workplace=2&salary=1')
    expect(writeSearch(withoutFilter(search, 'salary'))).toBe('?q=cook&workplace=1&workplace=2')
    expect(writeSearch(withoutFilter(search, 'q'))).toBe('?workplace=1&workplace=2&salary=1')
  })

  test('sorting by relevance requires words', () => {
    expect([sortingOf({ sort: 'best' }), sortingOf({ q: 'cook' }), sortingOf({})]).toEqual([
      'newest',
      'best',
      'newest',
    ])
  })
})

describe('words', () => {
  test('any text becomes a valid database query of plain words', () => {
    const word = String.raw`'[\p{L}\p{N}+#]+'(:\*)?`
    const query = new RegExp(`^(${word}( & ${word})*)?$`, 'u')
    fc.assert(
      fc.property(anything, (text) => {
        expect(toTsQuery(parseSearchTerms(text))).toMatch(query)
        for (const one of normalisedWords([text])) expect(one).toMatch(/^[\p{L}\p{N}+#]{1,40}$/u)
      }),
    )
  })

  test('any text is found by its own words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const words = [...normalisedWords([text])]
        for (const { stem, isPrefix } of parseSearchTerms(text))
          expect(
            words.some((word) => (isPrefix ? word.startsWith(stem) : word === stem || word.startsWith(stem))),
          ).toBe(true)
      }),
    )
  })

  test.each([
    ['Київ', 'kyiv'],
    ['Львів', 'lviv'],
    ["Кам'янець", 'kamianets'],
    ['Łódź', 'lodz'],
    ['C++', 'c++'],
    ['Straße', 'strasse'],
  ])('%s is %s', (written, expected) => {
    expect(normaliseWord(written)).toBe(expected)
  })

  test.each([
    ['engineers', 'engineer'],
    ['розробниця', 'розробниці'],
    ['бухгалтером', 'бухгалтер'],
    ['Logistics', 'logistic'],
  ])('%s and %s are searched alike', (one, other) => {
    const [a] = parseSearchTerms(one)
    const [b] = parseSearchTerms(other)
    expect(a?.stem.startsWith(b?.stem ?? '-') || b?.stem.startsWith(a?.stem ?? '-')).toBe(true)
  })

  test('stop words are dropped unless there is nothing else', () => {
    expect(parseSearchTerms('a cook in the city').map(({ stem }) => stem)).toEqual(['cook', 'city'])
    expect(parseSearchTerms('job').map(({ stem }) => stem)).toEqual(['job'])
  })

  test('places with the same name are one, whatever the script and spaces', () => {
    expect(placeKey(' Біла  Церква')).toBe(placeKey('біла церква'))
    expect(placeKey('Ivano-Frankivsk')).toBe('ivano frankivsk')
  })

  test('titles sort as in both alphabets', () => {
    const sorted = [
      '3D artist',
      'Accountant',
      'baker',
      'Électricien',
      'Аналітик',
      'ґрунтознавець',
      'Єгер',
      'ілюстратор',
      'Яхтсмен',
    ]
    const shuffled = [...sorted].reverse()
    expect(shuffled.sort((a, b) => (titleKey(a) < titleKey(b) ? -1 : 1))).toEqual(sorted)
  })
})

describe('date filters', () => {
  const now = new Date('2026-03-31T15:00:00Z')
  test.each([
    ['today', '2026-03-31', null],
    ['thisMonth', '2026-03-01', null],
    ['lastMonth', '2026-02-01', '2026-03-01'],
    ['pastMonth', '2026-03-01', null],
    ['thisYear', '2026-01-01', null],
    ['lastYear', '2025-01-01', '2026-01-01'],
    ['pastYear', '2025-03-31', null],
  ] as const)('%s', (filter, from, to) => {
    const span = dateRange(filter, now)
    expect([span.from, span.to].map((at) => at?.toISOString().slice(0, 10) ?? null)).toEqual([from, to])
  })
  test('in January, last month is in the previous year', () => {
    expect(dateRange('lastMonth', new Date('2026-01-10T00:00:00Z')).from.toISOString()).toMatch(/^2025-12-01/)
    expect(dateFilters).toHaveLength(7)
  })
})

test('an ending is dropped when four letters remain, and kept when fewer would', () => {
  const stems = (text: string) => parseSearchTerms(text).map(({ stem }) => stem)
  expect(stems('cooks')).toEqual(['cook'])
  expect(stems('news')).toEqual(['news'])
})
